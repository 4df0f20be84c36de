//! Metadata of sparse operands: the way of each 2-bit index from global memory through shared memory to the lane and the bit at which the instruction
//! reads it (PTX ISA 9.7.14.6, 9.7.15.6), in plain Rust, and the layouts of CUTLASS.

#[path = "sparse/ampere.rs"]
mod ampere;
#[path = "sparse/products.rs"]
mod products;
#[path = "sparse/tensor_memory.rs"]
mod tensor_memory;

use cute_static::cluster::Cluster;
use cute_static::collective::{
    Collective, CollectiveMma, CpAsyncCollective, CpAsyncParts, InterleavedMetadata, MainloopSm80CpAsyncSparse,
    MainloopSm90TmaGmmaSparse, MainloopSm120TmaSparse, MainloopSm120TmaSparseBlockScaled, Metadata, MetadataAtom,
    MetadataFills, MetadataFor, MetadataLayouts, MetadataParts, StoredMma, TmaCollective, TmaParts,
};
use cute_static::instruction::mma::*;
use cute_static::numeric::{Float4E2M1, Float6E3M2, Float8E4M3, Float8E5M2, Float8UE4M3, Float16, Float32};
use cute_static::pipeline::{IsRing, RingOf};
use cute_static::prelude::*;
use cute_static::tma::{IsTensorMap, RunTimeTensorMap};
use cute_static::typenum::*;
use cute_static_tests::tma::judge;
use std::collections::BTreeSet;

/// How an instruction reads metadata. 4 bits are for `group` values along K; lane and bit are those of the manual.
#[derive(Clone, Copy)]
struct Kind {
    group: i64,
    /// Rows and values of one instruction
    rows: i64,
    k: i64,
    /// How many lanes of four have the metadata: one, which the sparsity selector names; two (the selector is 0 or 1); or all
    lanes: i64,
}
const TF32: Kind = Kind { group: 2, rows: 64, k: 16, lanes: 2 };
const F16: Kind = Kind { group: 4, rows: 64, k: 32, lanes: 2 };
const BYTES: Kind = Kind { group: 4, rows: 64, k: 64, lanes: 4 };
const WARP_BYTES: Kind = Kind { group: 4, rows: 16, k: 64, lanes: 4 };
const WARP_F16: Kind = Kind { group: 4, rows: 16, k: 32, lanes: 2 };
const WARP_FP4: Kind = Kind { group: 8, rows: 16, k: 128, lanes: 4 };

impl Kind {
    /// Row and first value of the group whose metadata thread `t` has in the bits from `bit` on of its register.
    ///
    /// PTX ISA 9.7.14.6.2.2 and 9.7.15.6.1: with 16 and 32 bits, a lane of the pair has half of the values along K, of a row in bits 0 to 15, and of the
    /// row 8 below in bits 16 to 31. A lane that is alone has all values so. With fewer bits, the lanes 0 and 1 of four have the first half of the values, of a row and of the row 8 below, and
    /// the lanes 2 and 3 the other half.
    fn place(self, t: i64, bit: i64) -> (i64, i64) {
        let (top, half) = (t / 32 * 16 + t % 32 / 4, self.k / 2);
        let along = |bit: i64| bit / 4 * self.group;
        match self.lanes {
            1 => (top + bit / 16 * 8, along(bit % 16)),
            2 => (top + bit / 16 * 8, t % 2 * half + along(bit % 16)),
            _ => (top + t % 2 * 8, t % 4 / 2 * half + along(bit)),
        }
    }
    /// The bits of memory of the group that begins at this offset
    fn bit(self, offset: i64) -> i64 {
        assert_eq!(offset % self.group, 0);
        offset / self.group * 4
    }
}

/// CUTLASS `make_ordered_layout`: the offset of a coordinate, where extents are `(extent, step)`, the smallest step fastest.
fn ordered(extents: &[(i64, i64)], coordinate: &[i64]) -> i64 {
    let stride = |step: i64| extents.iter().filter(|(_, s)| *s < step).map(|(n, _)| n).product::<i64>();
    extents.iter().zip(coordinate).map(|((_, step), at)| at * stride(*step)).sum()
}
/// `TensorEAtom` of CUTLASS 4.2 in `sm90_sparse_config.inl` (rows 64) and `sm1xx_sparse_config.inl` (rows 128), for blocks of `k` values.
fn cutlass_atom(kind: Kind, rows: i64, k: i64, m: i64, at: i64) -> i64 {
    let run = if kind.group == 2 { 8 } else { 16 };
    match kind.lanes < 4 {
        // Shape<Shape<_8,_2,_4>, Shape<_16,_2,NumK>>, Step<Step<_3,_1,_5>, Step<_0,_4,_2>>
        true => ordered(
            &[(8, 3), (2, 1), (rows / 16, 5), (run, 0), (2, 4), (k / run / 2, 2)],
            &[m % 8, m / 8 % 2, m / 16, at % run, at / run % 2, at / run / 2],
        ),
        false => m * k + at,
    }
}

/// The offset among blocks of `rows` × `block`, those along M first.
fn in_blocks(kind: Kind, (rows, block): (i64, i64), m: i64, (row, at): (i64, i64)) -> i64 {
    let blocks = row / rows + m / rows * (at / block);
    blocks * rows * block + cutlass_atom(kind, rows, block, row % rows, at % block)
}

/// All laws of metadata of `M` × `K` values, in an order of CUTLASS. `side_by_side` neighbouring registers are those of instructions along K.
fn laws<E: MetadataLayouts>(
    kind: Kind,
    (m, k): (i64, i64),
    order: impl Fn(i64, i64) -> i64,
    side_by_side: i64,
    layout: impl Fn(i64, i64) -> i64,
    part: impl Fn(i64, (i64, i64, i64)) -> i64,
    warps: i64,
) {
    let per_byte = 2 * kind.group;
    assert_eq!((E::VALUES as i64, E::BYTES as i64), (per_byte, m * k / per_byte));
    // Each value has a place of its own, which is that of CUTLASS.
    let mut taken = BTreeSet::new();
    for (row, at) in (0..m).flat_map(|row| (0..k).map(move |at| (row, at))) {
        assert_eq!(layout(row, at), order(row, at), "value ({row}, {at})");
        assert!(taken.insert(layout(row, at)));
        // The values of a group are neighbours, so the group has four whole bits.
        assert_eq!(layout(row, at) - layout(row, at / kind.group * kind.group), at % kind.group);
    }
    assert!(taken.into_iter().eq(0..m * k));
    // What each thread loads for each instruction is what it reads.
    let per_register = 8 * kind.group;
    for thread in 0..32 * warps {
        let own = thread / 32 * 16;
        let (first, inside) = (own / kind.rows * kind.rows, own % kind.rows / 16 * 32 + thread % 32);
        for (i, j) in (0..m / 16 / warps).flat_map(|i| (0..k / kind.k).map(move |j| (i, j))) {
            let begin = kind.bit(part(thread, (0, i, j)));
            for value in (0..per_register).step_by(kind.group as usize) {
                let register_bit = value / kind.group * 4;
                let (row, at) = kind.place(inside, register_bit);
                let (row, at) = (first + 16 * warps * i + row, kind.k * j + at);
                let bit = kind.bit(part(thread, (value, i, j)));
                assert_eq!(
                    bit,
                    kind.bit(layout(row, at)),
                    "thread {thread}, instruction ({i}, {j}), bit {register_bit}"
                );
                // A register is 32 neighbouring bits, at a multiple of 32.
                assert_eq!((bit - begin, begin % 32), (register_bit, 0));
            }
            // The registers of the instructions on a block are neighbours too, so they can be loaded as a vector.
            if j % side_by_side > 0 {
                assert_eq!(begin, kind.bit(part(thread, (0, i, j - 1))) + 32);
            }
        }
    }
}
macro_rules! family {
    ($mma:ty, $kind:ident, $rows:literal, $warps:literal in $grid:tt: $($tiles:tt)*) => {
        family!(@ $mma, TiledMma<MetadataAtom<$mma>, layout!($grid)>, $kind, $rows, $warps: $($tiles)*);
    };
    (@ $mma:ty, $lanes:ty, $kind:ident, $rows:literal, $warps:literal: $($m:ident * $k:ident in $block:literal)*) => {$(
        {
            type Of = Metadata<$mma, $m, $k>;
            type Stage = <Of as MetadataLayouts>::Layout;
            let part = PartitionA::<$lanes, Stage>::default();
            laws::<Of>(
                $kind, ($m::I64, $k::I64),
                |row, at| in_blocks($kind, ($rows, $block), $m::I64, (row, at)),
                if $kind.lanes < 4 { $block / $kind.k } else { 1 },
                |m, k| Stage::default().offset((m, k)),
                |thread, at| part.offset((thread, at)),
                $warps,
            );
        }
    )*};
}

type HopperTf32 = SM90_SPARSE_64xNx16_F32TF32TF32_SS_TN<U128>;
type HopperF16 = SM90_SPARSE_64xNx32_F32F16F16_SS<U128>;
type HopperF8 = SM90_SPARSE_64xNx64_F32E4M3E4M3_SS_TN<U128>;
type WarpF8 = SM120_SPARSE_16x8x64_TN<Float8E4M3, Float8E5M2, Float32>;
/// The instruction of Ampere, by TMA on sm_120.
type WarpF16 = SM80_SPARSE_16x8x32_F32F16F16F32_TN;
type WarpF16Gemm = CollectiveMma<
    MainloopSm120TmaSparse<U2>,
    shape!((128, 64, 128)),
    TiledMma<WarpF16, layout!((4, 2, 1)), tiler!(<64, 32, 32>)>,
>;
type WarpF4 = SM120_SPARSE_16x8x128_TN_VS<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U32>;

#[test]
fn each_index_reaches_the_lane_and_the_bit_that_the_instruction_reads() {
    family!(HopperTf32, TF32, 64, 4 in (1,1,1): U64 * U16 in 16 U64 * U32 in 32 U128 * U128 in 128 U64 * U256 in 128);
    family!(HopperTf32, TF32, 64, 8 in (2,1,1): U128 * U64 in 64);
    family!(HopperF16, F16, 64, 4 in (1,1,1): U64 * U32 in 32 U64 * U64 in 64 U64 * U96 in 96 U128 * U128 in 128 U192 * U256 in 128);
    family!(HopperF16, F16, 64, 8 in (2,1,1): U128 * U64 in 64 U256 * U128 in 128);
    family!(HopperF8, BYTES, 64, 4 in (1,1,1): U64 * U64 in 64 U128 * U128 in 128 U64 * U256 in 128);
    family!(HopperF8, BYTES, 64, 8 in (2,1,1): U128 * U256 in 128);
    family!(WarpF8, WARP_BYTES, 128, 1 in (1,1,1): U128 * U128 in 128);
    family!(WarpF8, WARP_BYTES, 128, 4 in (4,1,1): U128 * U256 in 128 U256 * U128 in 128);
    family!(@ WarpF8, WarpLanes, WARP_BYTES, 128, 4: U128 * U128 in 128 U256 * U256 in 128);
    family!(WarpF16, WARP_F16, 128, 4 in (4,1,1): U128 * U128 in 128 U256 * U256 in 128);
    family!(WarpF4, WARP_FP4, 128, 4 in (4,1,1): U128 * U256 in 256 U256 * U512 in 256);
}

#[test]
fn the_metadata_of_a_whole_operand_are_those_of_its_tiles() {
    // 512 rows and 512 values, of which a tile has 128 and 64: blocks of 64 values.
    type Whole = Metadata<HopperF16, U512, U512, U64>;
    type Tile = Metadata<HopperF16, U128, U64>;
    type Map = <Tile as MetadataParts>::Map;
    // A block is 64 · 64 bits, which are 64 words. 8 blocks along M and 8 along K.
    let map = Map::parameters((64, 8, 8), (U1::new(), U64::new(), 8 * 64), 0).expect("a tensor map");
    assert_eq!((Map::INSTRUCTIONS, Map::TRANSACTION_BYTES), (1, Tile::BYTES));
    for (i, j) in (0..4).flat_map(|i| (0..8).map(move |j| (i, j))) {
        let memory = judge::<Map, layout!((64,8,8):(1,64,512))>(&map, &[0, i, j]);
        for (m, k) in (0..128).flat_map(|m| (0..64).map(move |k| (m, k))) {
            let to = <Tile as MetadataLayouts>::Layout::default().offset((m, k));
            let from = <Whole as MetadataLayouts>::Layout::default().offset((128 * i as i64 + m, 64 * j as i64 + k));
            // Words of 64 bits, counted from 1.
            assert_eq!(memory[&(to as u64 / 64)], from as u64 / 64 + 1);
            assert_eq!(to % 64, from % 64);
        }
    }
}

type Gemm<M, I, L, S, C = Cluster> = CollectiveMma<MainloopSm90TmaGmmaSparse<S, C>, M, TiledMma<I, L>>;
type TwoGroups = layout!((2, 1, 1));
type HalfGemm = Gemm<shape!((128, 128, 64)), HopperF16, TwoGroups, U4>;
type WideGemm = Gemm<shape!((128, 128, 256)), HopperF8, TwoGroups, U2>;
type WordGemm = Gemm<shape!((64, 128, 64)), HopperTf32, layout!((1, 1, 1)), U3>;
type NarrowGemm = Gemm<shape!((64, 8, 32)), SM90_SPARSE_64xNx32_F32F16F16_SS<U8>, layout!((1, 1, 1)), U3>;
type RegisterGemm = Gemm<shape!((128, 128, 64)), SM90_SPARSE_64xNx32_F32F16F16_RS<U128>, TwoGroups, U4>;
/// The tile, grid and permutations of CUTLASS's builder (`sm120_sparse_mma_builder.inl`).
type WarpMma = TiledMma<WarpF8, layout!((4, 2, 1)), tiler!(<128, 32, 64>)>;
type WarpLanes = TiledMma<MetadataAtom<WarpF8>, layout!((4, 2, 1)), tiler!(<128, 32, 64>)>;
type WarpGemm = CollectiveMma<MainloopSm120TmaSparse<U3>, shape!((128, 128, 128)), WarpMma>;
type ClusterGemm = Gemm<shape!((128, 128, 64)), HopperF16, TwoGroups, U4, Cluster<U2, U2>>;

#[test]
fn a_main_loop_takes_what_its_values_and_metadata_add_up_to() {
    fn sums<G: TmaCollective>() -> (u64, u64, u64, u64) {
        (G::SHARED_MEMORY, G::TRANSACTION_BYTES, G::REGISTERS, G::THREADS)
    }
    // Half of A, all of B, a bit for each value of A. A register of metadata for each of two instructions along K.
    let half = 128 * 32 * 2 + 128 * 64 * 2 + 128 * 64 / 8;
    assert_eq!(sums::<HalfGemm>(), (4 * (half + 16), half, 64 + 2, 256));
    let wide = 128 * 128 + 128 * 256 + 128 * 256 / 8;
    assert_eq!(sums::<WideGemm>(), (2 * (wide + 16), wide, 64 + 4, 256));
    // Two bits for each value of 32 bits.
    let word = 64 * 32 * 4 + 128 * 64 * 4 + 64 * 64 / 4;
    assert_eq!(sums::<WordGemm>(), (3 * (word + 16), word, 64 + 4, 128));
    // Three stages of B take 1536 bytes, and the metadata begin at the next multiple of 1024.
    let narrow = (64 * 16 * 2, 8 * 32 * 2, 64 * 32 / 8);
    assert_eq!(
        sums::<NarrowGemm>(),
        (3 * narrow.0 + 2048 + 3 * (narrow.2 + 16), narrow.0 + narrow.1 + narrow.2, 4 + 1, 128)
    );
    // A in registers: 64 × 32 values of a step are stored as half as many, 8 for each thread, in 4 registers.
    let register = 128 * 64 * 2 + 128 * 64 / 8;
    assert_eq!(sums::<RegisterGemm>(), (4 * (register + 16), register, 64 + 4 + 2, 256));
    // Bytes: half of A, all of B, a bit for each value. In a step along K, A and metadata of two instructions and B of eight.
    let warp = 128 * 64 + 128 * 128 + 128 * 128 / 8;
    assert_eq!(sums::<WarpGemm>(), (3 * (warp + 16), warp, 64 + 2 * (4 + 1) + 8 * 4, 256));
    let halves = 128 * 64 * 2 + 64 * 128 * 2 + 128 * 128 / 8;
    assert_eq!(sums::<WarpF16Gemm>(), (2 * (halves + 16), halves, 2 * 4 * 4 + 2 * (4 + 1) + 4 * 4, 256));
    assert_eq!(<RingOf<WarpGemm>>::SHARED_MEMORY as u64, WarpGemm::SHARED_MEMORY);
    assert_eq!(<RingOf<WarpGemm>>::TRANSACTION_BYTES as u64, WarpGemm::TRANSACTION_BYTES);
    // Five copies: A, B, metadata and the factors of both.
    type WithFactors = CollectiveMma<
        MainloopSm120TmaSparseBlockScaled<U3>,
        shape!((128, 128, 256)),
        TiledMma<WarpF4, layout!((4, 2, 1)), tiler!(<64, 32, 128>)>,
    >;
    assert_eq!(<RingOf<WithFactors>>::SHARED_MEMORY as u64, WithFactors::SHARED_MEMORY);
    assert_eq!(<RingOf<WithFactors>>::TRANSACTION_BYTES as u64, WithFactors::TRANSACTION_BYTES);
    // The stages of the ring are those of the main loop.
    assert_eq!(<RingOf<HalfGemm>>::SHARED_MEMORY as u64, HalfGemm::SHARED_MEMORY);
    assert_eq!(<RingOf<NarrowGemm>>::SHARED_MEMORY as u64, NarrowGemm::SHARED_MEMORY);
    assert_eq!(<RingOf<RegisterGemm>>::SHARED_MEMORY as u64, RegisterGemm::SHARED_MEMORY);
    assert_eq!(<RingOf<WideGemm>>::TRANSACTION_BYTES as u64, WideGemm::TRANSACTION_BYTES);
    // In a cluster of 2 × 2 blocks, each loads halves of A, of B and of the metadata for two.
    assert_eq!(<RingOf<ClusterGemm>>::TRANSACTION_BYTES as u64, HalfGemm::TRANSACTION_BYTES);
}

#[test]
fn metadata_are_those_of_one_instruction_and_one_tile() {
    fn read<G, E: MetadataFor<G>>() {}
    read::<HalfGemm, Metadata<HopperF16, U1024, U1024, U64>>();
    read::<HalfGemm, Metadata<SM90_SPARSE_64xNx32_F16F16F16_SS<U64>, U256, U128, U64>>();
    // On sm_120 the order does not depend on the K of a tile.
    read::<WarpGemm, Metadata<WarpF8, U1024, U1024>>();
    type WithFactors = CollectiveMma<
        MainloopSm120TmaSparseBlockScaled<U2>,
        shape!((128, 128, 256)),
        TiledMma<WarpF4, layout!((4, 2, 1)), tiler!(<64, 32, 128>)>,
    >;
    read::<WithFactors, Metadata<WarpF4, U1024, U1024>>();
    read::<WarpGemm, Metadata<SM120_SPARSE_16x8x64_TN<Float6E3M2, Float4E2M1, Float16>, U256, U512>>();
    static_assertions::assert_not_impl_any!(Metadata<WarpF4, U1024, U1024>: MetadataFor<WarpGemm>);
    static_assertions::assert_not_impl_any!(Metadata<HopperF8, U1024, U1024, U128>: MetadataFor<WarpGemm>);
    static_assertions::assert_not_impl_any!(Metadata<HopperF16, U1024, U1024, U128>: MetadataFor<HalfGemm>);
    static_assertions::assert_not_impl_any!(Metadata<HopperTf32, U1024, U1024, U64>: MetadataFor<HalfGemm>);
    static_assertions::assert_not_impl_any!(Metadata<HopperF8, U1024, U1024, U64>: MetadataFor<HalfGemm>);
}
