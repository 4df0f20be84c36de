//! Metadata of Ampere: their order, the copy by threads, the loads without bank conflicts, and the products.

use super::products::{First, OfWarps, PartsOfWarps, WithMetadata, multiplies_by_warps};
use super::*;
use cute_static::atom::{PartitionD, PartitionS};
use cute_static::instruction::operand::{MajorK, MajorMN};

const HALVES: Kind = Kind { group: 4, rows: 16, k: 32, lanes: 2 };
const SHORT_HALVES: Kind = Kind { group: 4, rows: 16, k: 16, lanes: 1 };
const WORDS: Kind = Kind { group: 2, rows: 16, k: 16, lanes: 2 };
const SHORT_WORDS: Kind = Kind { group: 2, rows: 16, k: 8, lanes: 1 };

type Halves = SM80_SPARSE_16x8x32_F32F16F16F32_TN;
type ShortHalves = SM80_SPARSE_16x8x16_F32F16F16F32_TN;
type Words = SM80_SPARSE_16x8x16_F32TF32TF32F32_TN;
type ShortWords = SM80_SPARSE_16x8x8_F32TF32TF32F32_TN;
type Bytes = SM80_SPARSE_16x8x64_S32S8U8S32_TN;
type Nibbles = SM80_SPARSE_16x8x128_S32S4S4S32_TN;

/// CUTLASS, `reorder_meta` of `host_reorder.h`, and then `ColumnMajorInterleaved<2>`: the offset of a value, where an element of metadata has 16 bits, or 32
/// for values of 8 bits.
fn reordered(kind: Kind, m: i64, (row, at): (i64, i64)) -> i64 {
    let narrow = kind.lanes == 4;
    let values = kind.group * if narrow { 8 } else { 4 };
    let (group, interweave) = if narrow { (16, 2) } else { (32, 4) };
    let mut to_row = row / group * group + row % 8 * interweave + row % group / 8;
    let mut to_column = at / values;
    match (to_row % 2, to_column % 2) {
        (0, 1) => (to_row, to_column) = (to_row + 1, to_column - 1),
        (1, 0) => (to_row, to_column) = (to_row - 1, to_column + 1),
        _ => {}
    }
    (to_column / 2 * 2 * m + to_row * 2 + to_column % 2) * values + at % values
}
macro_rules! family {
    ($mma:ty, $kind:ident, $warps:literal in $grid:tt: $($m:ident * $k:ident)*) => {$(
        {
            type Of = InterleavedMetadata<$mma, $m, $k>;
            type Stage = <Of as MetadataLayouts>::Layout;
            type Lanes = TiledMma<MetadataAtom<$mma>, layout!($grid)>;
            let part = PartitionA::<Lanes, Stage>::default();
            laws::<Of>(
                $kind, ($m::I64, $k::I64),
                |row, at| reordered($kind, $m::I64, (row, at)),
                1,
                |m, k| Stage::default().offset((m, k)),
                |thread, at| part.offset((thread, at)),
                $warps,
            );
            // The lanes of a warp read different words of different banks.
            for (i, j) in (0..$m::I64 / 16 / $warps).flat_map(|i| (0..$k::I64 / $kind.k).map(move |j| (i, j))) {
                for warp in 0..$warps {
                    let word = |lane| $kind.bit(part.offset((32 * warp + lane, (0, i, j)))) / 32;
                    let words: BTreeSet<i64> = (0..32).map(word).collect();
                    let banks: BTreeSet<i64> = words.iter().map(|word| word % 32).collect();
                    assert_eq!((words.len() as i64, banks.len() as i64), (8 * $kind.lanes, 8 * $kind.lanes));
                }
            }
        }
    )*};
}

#[test]
fn each_index_reaches_the_lane_and_the_bit_that_the_instruction_of_ampere_reads() {
    family!(Halves, HALVES, 1 in (1,1,1): U32 * U32 U64 * U96 U128 * U64);
    family!(Halves, HALVES, 2 in (2,1,1): U32 * U64 U96 * U32 U128 * U128);
    family!(Halves, HALVES, 4 in (4,1,1): U64 * U32 U256 * U64);
    family!(ShortHalves, SHORT_HALVES, 2 in (2,1,1): U32 * U32 U128 * U64);
    family!(Words, WORDS, 1 in (1,1,1): U32 * U16 U64 * U48);
    family!(Words, WORDS, 2 in (2,1,1): U64 * U32);
    family!(ShortWords, SHORT_WORDS, 4 in (4,1,1): U64 * U32);
    family!(Bytes, WARP_BYTES, 1 in (1,1,1): U16 * U64 U48 * U128);
    family!(Bytes, WARP_BYTES, 4 in (4,1,1): U64 * U64 U128 * U256);
    family!(Nibbles, WARP_FP4, 4 in (4,1,1): U64 * U128 U128 * U256);
}

/// The metadata of a tile of `$m` × `$k`, of an operand of `$whole` rows, as `$copy` of `$threads` threads copy them, in `$columns` blocks along K.
macro_rules! filled {
    ($mma:ty, $m:ident * $k:ident of $whole:ident by $threads:ident: $copy:literal, $columns:literal) => {{
        type Tile = InterleavedMetadata<$mma, $m, $k, $threads>;
        type Whole = InterleavedMetadata<$mma, $whole, $k>;
        type Stage = <Tile as MetadataFills>::Stage;
        type Fill = <Tile as MetadataFills>::Fill;
        assert_eq!(Tile::THREADS, $copy);
        // A column has the words of the rows of a tile, and of all rows in global memory.
        let (words, column) = (Tile::BYTES as i64 / 4, Tile::BYTES as i64 / 4 / $columns);
        let (from, to) = (PartitionS::<Fill, Stage>::default(), PartitionD::<Fill, Stage>::default());
        let mut shared = vec![None; words as usize];
        for (thread, value) in (0..$copy).flat_map(|t| (0..words / $copy).map(move |v| (t, v))) {
            let (word, place) = (from.offset((thread, value)), to.offset((thread, value)));
            let global = word % column + word / column * (Whole::BYTES as i64 / 4 / $columns);
            assert_eq!(shared[place as usize].replace(global), None, "thread {thread}, value {value}");
            // 16 bytes at a time, and neighbouring threads copy neighbouring bytes.
            assert_eq!(place - to.offset((thread, value / 4 * 4)), value % 4);
            assert_eq!(to.offset((thread, 0)), 4 * thread);
        }
        let per_word = 4 * Tile::VALUES as i64;
        let (tile, whole) =
            (<Tile as MetadataLayouts>::Layout::default(), <Whole as MetadataLayouts>::Layout::default());
        for (m, k) in (0..$m::I64).flat_map(|m| (0..$k::I64).map(move |k| (m, k))) {
            let (to, from) = (tile.offset((m, k)), whole.offset((m, k)));
            assert_eq!(shared[(to / per_word) as usize], Some(from / per_word), "value ({m}, {k})");
            assert_eq!(to % per_word, from % per_word);
        }
    }};
}

#[test]
fn threads_copy_the_metadata_of_a_tile() {
    filled!(Halves, U128 * U64 of U512 by U128: 64, 2);
    // All threads copy, and some more than once.
    filled!(Halves, U128 * U128 of U256 by U32: 32, 4);
    filled!(Halves, U128 * U128 of U256 by U64: 32, 4);
    filled!(Halves, U32 * U32 of U32 by U32: 8, 1);
    filled!(Halves, U96 * U64 of U192 by U64: 48, 2);
    // 32 threads copy 40 vectors, by 8.
    filled!(Halves, U160 * U32 of U320 by U32: 8, 1);
    filled!(Halves, U256 * U32 of U256 by U32: 32, 1);
    filled!(Words, U64 * U32 of U128 by U128: 32, 2);
    filled!(ShortWords, U64 * U16 of U128 by U128: 16, 1);
    filled!(Bytes, U128 * U128 of U256 by U128: 128, 2);
    filled!(Bytes, U16 * U64 of U48 by U32: 8, 1);
}

type Gemm<I, X, S, L, T, JA = MajorK, JB = MajorK> =
    CollectiveMma<MainloopSm80CpAsyncSparse<S, JA, JB>, X, TiledMma<I, L, T>>;
type HalvesGemm = Gemm<Halves, shape!((128, 128, 64)), U3, layout!((2, 2, 1)), tiler!(<32, 32, 32>)>;
type ColumnsGemm =
    Gemm<ShortHalves, shape!((64, 64, 32)), U2, layout!((2, 2, 1)), tiler!(<32, 32, 16>), MajorMN, MajorMN>;
type WordsGemm = Gemm<Words, shape!((64, 64, 32)), U4, layout!((2, 2, 1)), tiler!(<32, 32, 16>)>;
type ShortWordsGemm = Gemm<ShortWords, shape!((64, 32, 32)), U2, layout!((4, 1, 1)), tiler!(<64, 16, 8>)>;
type BytesGemm = Gemm<Bytes, shape!((128, 64, 128)), U3, layout!((4, 1, 1)), tiler!(<64, 16, 64>)>;

#[test]
fn a_main_loop_of_ampere_takes_what_its_values_and_metadata_add_up_to() {
    fn sums<G: Collective>() -> (u64, u64, u64) {
        (G::SHARED_MEMORY, G::REGISTERS, G::THREADS)
    }
    // Half of A, all of B, a bit for each value of A, in each stage. Accumulators, and A, metadata and B of the instructions of a step along K.
    let halves = 128 * 32 * 2 + 128 * 64 * 2 + 128 * 64 / 8;
    assert_eq!(sums::<HalvesGemm>(), (3 * halves, 4 * 8 * 4 + 4 * (4 + 1) + 8 * 4, 128));
    let columns = 64 * 16 * 2 + 64 * 32 * 2 + 64 * 32 / 8;
    assert_eq!(sums::<ColumnsGemm>(), (2 * columns, 2 * 4 * 4 + 2 * (2 + 1) + 4 * 2, 128));
    // Two bits for each value of 32 bits.
    let words = 64 * 16 * 4 + 64 * 32 * 4 + 64 * 32 / 4;
    assert_eq!(sums::<WordsGemm>(), (4 * words, 2 * 4 * 4 + 2 * (4 + 1) + 4 * 4, 128));
    let short = 64 * 16 * 4 + 32 * 32 * 4 + 64 * 32 / 4;
    assert_eq!(sums::<ShortWordsGemm>(), (2 * short, 4 * 4 + (2 + 1) + 4 * 2, 128));
    let bytes = 128 * 64 + 64 * 128 + 128 * 128 / 8;
    assert_eq!(sums::<BytesGemm>(), (3 * bytes, 2 * 8 * 4 + 2 * (4 + 1) + 8 * 4, 128));
}

#[test]
fn metadata_of_ampere_are_those_of_one_instruction() {
    fn read<G, E: MetadataFor<G>>() {}
    read::<HalvesGemm, InterleavedMetadata<Halves, U1024, U1024>>();
    // The order depends on the bits of a value only.
    read::<HalvesGemm, InterleavedMetadata<ShortHalves, U64, U32>>();
    read::<BytesGemm, InterleavedMetadata<SM89_SPARSE_16x8x64_F32E4M3E5M2F32_TN, U1024, U1024>>();
    static_assertions::assert_not_impl_any!(InterleavedMetadata<Words, U1024, U1024>: MetadataFor<HalvesGemm>);
    static_assertions::assert_not_impl_any!(Metadata<Halves, U1024, U1024>: MetadataFor<HalvesGemm>);
    static_assertions::assert_not_impl_any!(InterleavedMetadata<WarpF8, U1024, U1024>: MetadataFor<WarpGemm>);
}

/// The product of the whole tile of a main loop, from its stage of A and its metadata.
macro_rules! multiplies {
    ($gemm:ty, $kind:ident, $packed:literal, $steps:tt, ($m:literal, $n:literal, $k:literal, $stored:literal)) => {{
        type Mma = <$gemm as Collective>::Mma;
        type StageA = <<$gemm as CpAsyncCollective>::A as CpAsyncParts>::Stage;
        type E = <<<$gemm as CpAsyncCollective>::Others as First>::First as MetadataLayouts>::Layout;
        let of = OfWarps { kind: $kind, packed: $packed, extents: ($m, $n, $k), warps: 4, steps: $steps };
        multiplies_by_warps!(Mma, StageA, E, of, ($m, $n, $k, $stored));
    }};
}

#[test]
fn products_of_ampere_are_those_of_all_values() {
    multiplies!(HalvesGemm, HALVES, 2, (4, 8, 2), (128, 128, 64, 32));
    multiplies!(ColumnsGemm, SHORT_HALVES, 2, (2, 4, 2), (64, 64, 32, 16));
    multiplies!(WordsGemm, WORDS, 1, (2, 4, 2), (64, 64, 32, 16));
    multiplies!(ShortWordsGemm, SHORT_WORDS, 1, (1, 4, 4), (64, 32, 32, 16));
    multiplies!(BytesGemm, WARP_BYTES, 4, (2, 8, 2), (128, 64, 128, 64));
}
