//! Metadata of tcgen05: the way of each index through shared memory to the lane and the bit of tensor memory at which the instruction reads it, and the products.

use super::products::{First, kept, nibble, some};
use super::*;
use cute_static::collective::{MainloopSm100TmaUmmaSparse, MetadataColumns, TmemCollective};
use cute_static::instruction::copy::operand::TensorMemoryCells;
use cute_static::instruction::copy::tensor_memory::SM100_UTCCP_128dp128bit_1cta;
use cute_static::instruction::copy::{CopyInstruction, CopyTraits};
use cute_static::layout::IsLayout;
use cute_static::numeric::{Int8, Int32, TFloat32, Uint8};
use cute_static::smem::TileParts;
use std::collections::BTreeMap;

const TF32_OF_128: Kind = Kind { group: 2, rows: 128, k: 16, lanes: 2 };
const F16_OF_128: Kind = Kind { group: 4, rows: 128, k: 32, lanes: 2 };
const BYTES_OF_128: Kind = Kind { group: 4, rows: 128, k: 64, lanes: 4 };

type Words = SM100_MMA_TF32_SS_SPARSE<TFloat32, TFloat32, Float32, U128, U128>;
type Halves = SM100_MMA_F16BF16_SS_SPARSE<Float16, Float16, Float32, U128, U128>;
type Bytes = SM100_MMA_S8_SS_SPARSE<Int8, Uint8, Int32, U128, U128>;
type Narrow = SM100_MMA_F8F6F4_SS_SPARSE<Float8E4M3, Float4E2M1, Float32, U128, U256>;
type HalvesOfTwo = SM100_MMA_F16BF16_2x1SM_SS_SPARSE<Float16, Float16, Float32, U256, U128>;

/// Where a stage begins.
const STAGE: u32 = 0x1_4400;
/// `tcgen05.cp.128x128b` of each descriptor of `E` in turn (PTX ISA 9.7.16.9.1): 128 rows of 16 bytes to the lanes. The result says which byte of a stage is
/// in which byte of which column of which lane.
fn copied<E: MetadataColumns<Descriptors: TileParts>>() -> BTreeMap<(i64, i64, i64), i64> {
    let copies = <E::Descriptors as TileParts>::BLOCKS;
    assert_eq!((copies, E::COLUMNS), ((1, (E::BYTES / 2048) as u32), E::BYTES / 512));
    let mut memory = BTreeMap::new();
    for copy in 0..copies.1 as i64 {
        let descriptor = <E::Descriptors as TileParts>::desc(STAGE, 0, copy as u32);
        // PTX ISA 9.7.16.4.1: offsets are 14 bits of a multiple of 16; bits 46 to 48 are 0b001; no swizzle.
        let field = |bit: u32| (descriptor >> bit & 0x3FFF) as i64 * 16;
        let (start, stride) = (field(0), field(32));
        assert_eq!((descriptor >> 46 & 7, descriptor >> 49), (1, 0));
        for (row, inside) in (0..128).flat_map(|row| (0..16).map(move |inside| (row, inside))) {
            // 8 rows of a core matrix, one behind the other, and the next one at the stride.
            let byte = start - STAGE as i64 + row / 8 * stride + row % 8 * 16 + inside;
            assert_eq!(memory.insert((row, 4 * copy + inside / 4, inside % 4), byte), None);
        }
    }
    memory
}
impl Kind {
    /// Lane and bit, from its first column on, at which an instruction reads the group of row `m` that begins at value `k` of its own (PTX ISA 9.7.16.10.8.4,
    /// M = 128; CUTLASS 4.2, `tmem_e_frg`): `((8,2,8),(16,2)):((1,2048,16),(128,8))` for 16 bits, and `(128,64):(1,128)` for 8, in lanes and 128 times bits.
    fn in_lanes(self, m: i64, k: i64) -> (i64, i64) {
        let half = self.k / 2;
        match self.lanes {
            2 => (m % 8 + k / half * 8 + m / 16 * 16, m / 8 % 2 * 16 + k % half / self.group * 4),
            _ => (m, k / self.group * 4),
        }
    }
}

/// All laws of the metadata of `m` × `k` values.
fn way<E: MetadataColumns<Descriptors: TileParts>>(
    kind: Kind,
    (m, k): (i64, i64),
    layout: impl Fn(i64, i64) -> i64,
    tmem: impl Fn(i64, i64) -> i64,
) {
    let memory = copied::<E>();
    let (values, mut taken) = (E::VALUES as i64, BTreeSet::new());
    for (row, group) in (0..m).flat_map(|row| (0..k).step_by(kind.group as usize).map(move |at| (row, at))) {
        // Offsets are values, of which a byte has the metadata of some.
        let (from, to) = (kind.bit(layout(row, group)), kind.bit(tmem(row, group)));
        let (lane, column, bit) = (to / (1 << 21), to % (1 << 21) / 32, to % 32);
        assert!(taken.insert((lane, column, bit)));
        // What the copy has written there is what is in shared memory.
        assert_eq!((memory[&(lane, column, bit / 8)], bit % 8), (from / 8, from % 8));
        // The instruction reads it there.
        let (block, step) = ((row / 128) as u32, (group / kind.k) as u32);
        let (of_lane, of_bit) = kind.in_lanes(row % 128, group % kind.k);
        let first = i64::from(E::column(block, step) + E::selector(step));
        assert_eq!((lane, column, bit), (of_lane, first + of_bit / 32, of_bit % 32), "row {row}, value {group}");
        // The address is that of a pair of columns, and the selector chooses one of two where an instruction reads one (CUTLASS: `id2 = tmem_e & 1`).
        assert_eq!((E::column(block, step) % 2, E::selector(step) < 2), (0, true));
        assert!(kind.lanes == 2 || E::selector(step) == 0);
        // All values of a group have one place.
        assert!((group..group + kind.group).all(|at| tmem(row, at) - tmem(row, group) == at - group));
    }
    assert_eq!((taken.len() as i64 * 4, values), (m * k / values * 8, 2 * kind.group));
}
macro_rules! family {
    ($mma:ty, $kind:ident: $($m:ident * $k:ident)*) => {$(
        {
            type Of = Metadata<$mma, $m, $k>;
            way::<Of>(
                $kind,
                ($m::I64, $k::I64),
                |m, k| <Of as MetadataLayouts>::Layout::default().offset((m, k)),
                |m, k| <Of as MetadataColumns>::Tmem::default().offset((m, k)),
            );
        }
    )*};
}

#[test]
fn each_index_reaches_the_lane_and_the_column_that_the_instruction_reads() {
    family!(Words, TF32_OF_128: U128 * U64 U128 * U128 U256 * U64);
    family!(Halves, F16_OF_128: U128 * U128 U128 * U256 U256 * U256);
    family!(HalvesOfTwo, F16_OF_128: U128 * U128 U256 * U128);
    family!(Bytes, BYTES_OF_128: U128 * U128 U256 * U256);
    family!(Narrow, BYTES_OF_128: U128 * U128 U128 * U384);
}

#[test]
fn the_copy_of_metadata_is_that_of_the_instruction() {
    trait Cells {
        type Bits: IsLayout;
    }
    impl<V: IsLayout, W> Cells for TensorMemoryCells<V, W> {
        type Bits = V;
    }
    type Copy = SM100_UTCCP_128dp128bit_1cta;
    let memory = copied::<Metadata<Halves, U128, U128>>();
    // The reference counts the bits of 128 rows column by column, and rows are 16 bytes apart in shared memory.
    for value in 0..16_384 {
        let bit = <Copy as CopyTraits>::SrcBits::default().offset((0, value));
        let (source, source_bit) = (bit % 128 * 16 + bit / 128 / 8, bit / 128 % 8);
        let to = <Copy as CopyTraits>::DstBits::default().offset((0, value));
        let cell = <<Copy as CopyInstruction>::Destination as Cells>::Bits::default().offset(to);
        let place = (cell / (1 << 21), cell % (1 << 21) / 32, cell % 32 / 8);
        assert_eq!((memory[&place], cell % 8), (source, source_bit));
    }
}

type Gemm<I, X, S, R> = CollectiveMma<MainloopSm100TmaUmmaSparse<S, R>, X, TiledMma<I, layout!((1, 1, 1))>>;
type HalvesGemm = Gemm<Halves, shape!((128, 128, 128)), U4, U2>;
type WordsGemm = Gemm<Words, shape!((128, 128, 64)), U4, U2>;
type BytesGemm = Gemm<Bytes, shape!((256, 128, 256)), U2, U1>;
type NarrowGemm = Gemm<Narrow, shape!((128, 256, 128)), U3, U1>;
type PairGemm = Gemm<HalvesOfTwo, shape!((256, 128, 128)), U4, U2>;

#[test]
fn a_main_loop_of_tcgen05_takes_what_its_values_and_metadata_add_up_to() {
    fn sums<G: TmaCollective + TmemCollective>() -> (u64, u64, u64) {
        (G::SHARED_MEMORY, G::TRANSACTION_BYTES, G::COLUMNS)
    }
    // Half of A, all of B, a bit for each value of A. Two barriers for each stage and each accumulator, and the address of tensor memory.
    let halves = 128 * 64 * 2 + 128 * 128 * 2 + 128 * 128 / 8;
    assert_eq!(sums::<HalvesGemm>(), (4 * halves + 16 * (4 + 2) + 4, halves, 2 * 128 + 4));
    // Two bits for each value of 32 bits.
    let words = 128 * 32 * 4 + 128 * 64 * 4 + 128 * 64 / 4;
    assert_eq!(sums::<WordsGemm>(), (4 * words + 16 * (4 + 2) + 4, words, 2 * 128 + 4));
    // Two instructions along M, and two blocks along K.
    let bytes = 256 * 128 + 128 * 256 + 256 * 256 / 8;
    assert_eq!(sums::<BytesGemm>(), (2 * bytes + 16 * (2 + 1) + 4, bytes, 2 * 128 + 4 * 4));
    // B has 4 bits, which take a byte in shared memory and count as 4 bits.
    let narrow = 128 * 64 + 256 * 128 + 128 * 128 / 8;
    assert_eq!(sums::<NarrowGemm>(), (3 * narrow + 16 * (3 + 1) + 4, narrow - 256 * 128 / 2, 256 + 4));
    // Each of two CTAs has its half of A, of B and of the metadata.
    let pair = 128 * 64 * 2 + 64 * 128 * 2 + 128 * 128 / 8;
    assert_eq!(sums::<PairGemm>(), (4 * pair + 16 * (4 + 2) + 4, 2 * pair, 2 * 128 + 4));
    // The ring of three copies has the same stages.
    assert_eq!(<RingOf<HalvesGemm>>::SHARED_MEMORY as u64 + 2 * 16 + 4, HalvesGemm::SHARED_MEMORY);
    assert_eq!(<RingOf<BytesGemm>>::TRANSACTION_BYTES as u64, BytesGemm::TRANSACTION_BYTES);
}

#[test]
fn metadata_of_tcgen05_are_those_of_one_instruction() {
    fn read<G, E: MetadataFor<G>>() {}
    read::<HalvesGemm, Metadata<Halves, U1024, U1024>>();
    // The order is that of the bits of a value, on sm_100 and on sm_120.
    read::<PairGemm, Metadata<Halves, U1024, U1024>>();
    read::<BytesGemm, Metadata<WarpF8, U1024, U1024>>();
    static_assertions::assert_not_impl_any!(Metadata<Words, U1024, U1024>: MetadataFor<HalvesGemm>);
    static_assertions::assert_not_impl_any!(Metadata<HopperF16, U1024, U1024, U128>: MetadataFor<HalvesGemm>);
    static_assertions::assert_not_impl_any!(Metadata<Halves, U1024, U1024>: MetadataFor<BytesGemm>);
}

/// The products of the tile of a CTA, from its stage of A and from the metadata in tensor memory, against those of all values.
fn multiply<E: MetadataColumns<Descriptors: TileParts>>(
    kind: Kind,
    (m, n, k): (i64, i64, i64),
    stage_a: impl Fn(i64, i64) -> i64,
    layout: impl Fn(i64, i64) -> i64,
) {
    let per_group = if kind.group == 2 { 1 } else { 2 };
    // On the host: A compressed, and the metadata in their order.
    let (mut a, mut shared) = (BTreeMap::new(), vec![0u8; E::BYTES as usize]);
    for (row, group) in (0..m).flat_map(|row| (0..k / kind.group).map(move |g| (row, g))) {
        let kept = kept(row, group, kind.group);
        for (i, at) in kept.iter().enumerate() {
            a.insert(stage_a(row, per_group * group + i as i64), some(row, kind.group * group + at, 1));
        }
        let bit = kind.bit(layout(row, kind.group * group));
        shared[bit as usize / 8] |= (nibble(&kept) << (bit % 8)) as u8;
    }
    let memory: BTreeMap<_, u8> =
        copied::<E>().into_iter().map(|(place, byte)| (place, shared[byte as usize])).collect();
    for (row, column) in (0..m).flat_map(|row| (0..n).step_by(13).map(move |column| (row, column))) {
        let mut sum = 0;
        for group in 0..k / kind.group {
            let (block, step) = ((row / 128) as u32, (kind.group * group / kind.k) as u32);
            let (lane, bit) = kind.in_lanes(row % 128, kind.group * group % kind.k);
            let first = i64::from(E::column(block, step) + E::selector(step));
            let byte = memory[&(lane, first + bit / 32, bit % 32 / 8)];
            for (i, index) in kind.selected(i64::from(byte) >> (bit % 8) & 15).into_iter().enumerate() {
                sum += a[&stage_a(row, per_group * group + i as i64)] * some(column, kind.group * group + index, 2);
            }
        }
        let wanted: i64 = (0..k / kind.group)
            .flat_map(|group| kept(row, group, kind.group).into_iter().map(move |at| kind.group * group + at))
            .map(|at| some(row, at, 1) * some(column, at, 2))
            .sum();
        assert_eq!(sum, wanted, "row {row}, column {column}");
    }
}
macro_rules! multiplies {
    ($gemm:ty, $kind:ident: $m:literal * $n:literal * $k:literal) => {{
        type E = <<$gemm as TmaCollective>::Others as First>::First;
        type StageA = <<$gemm as TmaCollective>::A as TmaParts>::Stage;
        multiply::<E>(
            $kind,
            ($m, $n, $k),
            |m, k| StageA::default().offset((m, k)),
            |m, k| <E as MetadataLayouts>::Layout::default().offset((m, k)),
        );
    }};
}

#[test]
fn products_from_tensor_memory_are_those_of_all_values() {
    multiplies!(HalvesGemm, F16_OF_128: 128 * 128 * 128);
    multiplies!(WordsGemm, TF32_OF_128: 128 * 128 * 64);
    multiplies!(BytesGemm, BYTES_OF_128: 256 * 128 * 256);
    multiplies!(NarrowGemm, BYTES_OF_128: 128 * 256 * 128);
    multiplies!(PairGemm, F16_OF_128: 128 * 64 * 128);
}
