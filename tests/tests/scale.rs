//! Scale factors: the way of each factor from global memory through shared memory into tensor memory, in plain Rust, and the layouts of CUTLASS.

use cute_static::collective::{
    Collective, CollectiveMma, MainloopSm100TmaUmmaBlockScaled, MainloopSm120TmaBlockScaled, ScaleAtom, ScaleFactors,
    ScaleLayouts, ScaleParts, TmaCollective, TmaParts, TmemCollective,
};
use cute_static::instruction::copy::operand::TensorMemoryCells;
use cute_static::instruction::copy::tensor_memory::SM100_UTCCP_4x32dp128bit_1cta;
use cute_static::instruction::copy::{CopyInstruction, CopyTraits};
use cute_static::instruction::mma::*;
use cute_static::numeric::{Float4E2M1, Float8E4M3, Float8UE4M3, Float8UE8M0, Float32};
use cute_static::pipeline::{IsRing, RingOf};
use cute_static::prelude::*;
use cute_static::smem::TileParts;
use cute_static::tma::{IsTensorMap, RunTimeTensorMap, TensorMapDataType};
use cute_static::typenum::*;
use cute_static_tests::tma::judge;
use std::collections::BTreeMap;

type Mxf8 = SM100_MMA_MXF8F6F4_SS<Float8E4M3, Float4E2M1, Float32, Float8UE8M0, U128, U128>;
type Mxf4 = SM100_MMA_MXF4_SS<Float4E2M1, Float4E2M1, Float32, Float8UE8M0, U128, U128, U32>;
type Nvf4 = SM100_MMA_MXF4_2x1SM_SS<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U256, U128, U16>;
type SparseMxf8 = SM100_MMA_MXF8F6F4_SS_SPARSE<Float8E4M3, Float8E4M3, Float32, Float8UE8M0, U128, U128>;
type SparseNvf4 = SM100_MMA_MXF4NVF4_SS_SPARSE<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U128, U128, U32>;
type WarpMxf8 = SM120_16x8x32_TN_VS<Float8E4M3, Float8E4M3, Float32, Float8UE8M0, U32>;

/// A place in tensor memory: lane, column, byte of the column.
type Place = (i64, i64, i64);
/// A mode of a layout: extents and strides.
type Mode<'a> = &'a [(i64, i64)];

/// The offset of the index of a mode, the first extent fastest.
fn colex(mode: Mode, mut index: i64) -> i64 {
    let each = mode.iter().map(|(extent, stride)| {
        let at = index % extent;
        index /= extent;
        at * stride
    });
    each.sum()
}
/// `tcgen05.cp.32x128b.warpx4` of each descriptor of `F` in turn (PTX ISA 9.7.16.9.1): 32 rows of 16 bytes to 32 lanes, and the same to each quarter of
/// the lanes. The result says which byte of a stage is where.
fn copied<F: ScaleLayouts<Descriptors: TileParts>>() -> BTreeMap<Place, i64> {
    let copies = <F::Descriptors as TileParts>::BLOCKS;
    assert_eq!(copies, (1, (F::BYTES / 512) as u32));
    let mut memory = BTreeMap::new();
    for copy in 0..copies.1 as i64 {
        let descriptor = <F::Descriptors as TileParts>::desc(STAGE, 0, copy as u32);
        // PTX ISA 9.7.16.4.1: offsets are 14 bits of a multiple of 16; bits 46 to 48 are 0b001; no swizzle.
        let field = |bit: u32| (descriptor >> bit & 0x3FFF) as i64 * 16;
        let (start, stride) = (field(0), field(32));
        assert_eq!((descriptor >> 46 & 7, descriptor >> 49), (1, 0));
        for (row, inside, quarter) in
            (0..32).flat_map(|row| (0..16).flat_map(move |inside| (0..4).map(move |quarter| (row, inside, quarter))))
        {
            // 8 rows of a core matrix, one behind the other, and the next one at the stride.
            let byte = start - STAGE as i64 + row / 8 * stride + row % 8 * 16 + inside;
            assert_eq!(memory.insert((32 * quarter + row, 4 * copy + inside / 4, inside % 4), byte), None);
        }
    }
    memory
}
/// Where a stage begins.
const STAGE: u32 = 0x1_4400;
/// An operand as numbers: rows, values along K, values of a factor, values that an instruction takes along K.
struct Extents {
    rows: i64,
    k: i64,
    vector: i64,
    step: i64,
}

/// All laws of the factors of `F`, whose layouts are `global`, `stage` and `tmem`.
fn way<F: ScaleLayouts<Descriptors: TileParts>>(
    x: Extents,
    from: impl Fn(i64, i64) -> i64,
    to: impl Fn(i64, i64) -> i64,
    tmem: impl Fn(i64, i64, i64) -> i64,
) {
    let padded = (x.rows + 127) / 128 * 128;
    let (along_mn, along_k, per_step) = (padded / 128, x.k / x.vector / 4, x.step / x.vector);
    assert_eq!((F::BYTES as i64, F::COLUMNS as i64), (padded * x.k / x.vector, 4 * along_mn * along_k));
    assert_eq!(F::FACTORS as i64, per_step);
    let tensor_memory = copied::<F>();
    let (mut global, mut stage) = (BTreeMap::new(), BTreeMap::new());
    for (m, k) in (0..padded).flat_map(|m| (0..x.k).map(move |k| (m, k))) {
        let factor = (m, k / x.vector);
        // Each factor has one byte, the same for all values that it scales.
        let (from, to) = (from(m, k), to(m, k));
        assert_eq!(*global.entry(from).or_insert(factor), factor);
        assert_eq!(*stage.entry(to).or_insert(factor), factor);
        let (block, word) = (factor.1 / 4, 16 * (m % 32) + m % 128 / 32 * 4 + factor.1 % 4);
        assert_eq!(from, 512 * (m / 128 * along_k + block) + word);
        assert_eq!(to, 512 * (block * along_mn + m / 128) + word);
        // CUTLASS 4.2, sm100_blockscaled_layout.hpp, deduce_smem_layoutSFA: (mma_SFA_shape, 1, (Blk_SF / MMA_NSF, K / SFVecSize / Blk_SF)).
        let sfa_mn = [(32, 16), (4, 4), (along_mn, 512)];
        let sfa_k = [(x.vector, 0), (per_step, 1), (4 / per_step, per_step), (along_k, along_mn * 512)];
        assert_eq!(to, colex(&sfa_mn, m) + colex(&sfa_k, k));
        for quarter in 0..4 {
            let place = tmem(m, k, quarter);
            let (lane, column, byte) = (place / 262_144, place % 262_144 / 4, place % 4);
            // What `tcgen05.cp` has written there is the factor in shared memory.
            assert_eq!(tensor_memory[&(lane, column, byte)], to);
            // PTX ISA 9.7.16.10.7: row m is in lane m mod 32 of a quarter; the instruction has the first column and the first byte.
            let step = (k / x.step) as u32;
            let first = (F::column(step) as i64, F::id(step) as i64);
            assert_eq!(
                (lane, column, byte),
                (32 * quarter + m % 32, first.0 + m / 32, first.1 + k % x.step / x.vector)
            );
            // CUTLASS 4.2, mma_traits_sm100.hpp, tmem_sf_frg: (((32, MN / 32), 4), (VS, NSF)), repeated along K by tiled_product.
            let atom = colex(&[(32, 1), (padded / 32, 512)], m) + 32 * quarter;
            let k_modes =
                [(x.vector, 0), (per_step, 128), (4 / per_step, 128 * per_step), (along_k, 512 * padded / 32)];
            let logical = atom + colex(&k_modes, k);
            assert_eq!(place, colex(&[(128, 262_144), (16_384, 1)], logical));
        }
    }
    assert!(global.keys().copied().eq(0..F::BYTES as i64) && stage.keys().copied().eq(0..F::BYTES as i64));
    assert_eq!(tensor_memory.len() as u64, 128 * 4 * F::COLUMNS);
}
macro_rules! family {
    ($mma:ty, $vector:literal, $step:literal: $($unit:ident $mn:ident * $k:ident)*) => {$(
        {
            type Of = ScaleFactors<$mma, $mn, $k, $unit>;
            way::<Of>(
                Extents { rows: $mn::I64, k: $k::I64, vector: $vector, step: $step },
                |m, k| <Of as ScaleLayouts>::Global::default().offset((m, k)),
                |m, k| <Of as ScaleLayouts>::Stage::default().offset((m, k)),
                |m, k, quarter| <Of as ScaleLayouts>::Tmem::default().offset((m, k, quarter)),
            );
        }
    )*};
}

#[test]
fn each_factor_finds_the_byte_from_which_the_instruction_reads_it() {
    family!(Mxf8, 32, 32: U128 U128 * U128 U128 U128 * U256 U64 U64 * U128 U64 U192 * U256 U128 U256 * U128 U128 U256 * U512);
    family!(Mxf4, 32, 64: U128 U128 * U128 U128 U128 * U256 U64 U192 * U128 U128 U256 * U256);
    family!(Nvf4, 16, 64: U128 U128 * U64 U128 U128 * U256 U64 U64 * U128 U64 U192 * U192 U128 U256 * U256);
    family!(SparseMxf8, 64, 64: U128 U128 * U256 U64 U192 * U256 U128 U256 * U512);
    family!(SparseNvf4, 32, 128: U128 U128 * U128 U128 U256 * U256);
    family!(WarpMxf8, 32, 32: U128 U128 * U128 U128 U256 * U128);
}

#[test]
fn the_copy_is_that_of_the_instruction() {
    trait Cells {
        type Bits: IsLayout;
    }
    impl<V: IsLayout, W> Cells for TensorMemoryCells<V, W> {
        type Bits = V;
    }
    type Copy = SM100_UTCCP_4x32dp128bit_1cta;
    let memory = copied::<ScaleFactors<Mxf8, U128, U128>>();
    // The reference counts the bits of 32 rows column by column, and rows are 16 bytes apart in shared memory.
    for value in 0..16_384 {
        let bit = <Copy as CopyTraits>::SrcBits::default().offset((0, value));
        let (source, source_bit) = (bit % 32 * 16 + bit / 32 / 8, bit / 32 % 8);
        let to = <Copy as CopyTraits>::DstBits::default().offset((0, value));
        let cell = <<Copy as CopyInstruction>::Destination as Cells>::Bits::default().offset(to);
        let place = (cell / (1 << 21), cell % (1 << 21) / 32, cell % 32 / 8);
        assert_eq!((memory[&place], cell % 8), (source, source_bit));
    }
}

#[test]
fn tma_brings_the_factors_of_a_tile() {
    // 512 rows and 1024 values, of which a tile has 256 rows and 256 values.
    type Whole = ScaleFactors<Mxf8, U512, U1024>;
    type Tile = ScaleFactors<Mxf8, U256, U256>;
    type Map = <Tile as ScaleParts>::Map;
    // 4 blocks of rows, which have 8 blocks along K.
    let map = Map::parameters((256, 4, 8), (U1::new(), 8 * 256, U256::new()), 0).expect("a tensor map");
    assert_eq!((Map::INSTRUCTIONS, Map::TRANSACTION_BYTES), (1, Tile::BYTES));
    for (i, j) in (0..2).flat_map(|i| (0..4).map(move |j| (i, j))) {
        let memory = judge::<Map, layout!((256,4,8):(1,2048,256))>(&map, &[0, i, j]);
        for (m, k) in (0..256).flat_map(|m| (0..256).map(move |k| (m, k))) {
            let to = <Tile as ScaleLayouts>::Stage::default().offset((m, k));
            let from = <Whole as ScaleLayouts>::Global::default().offset((256 * i as i64 + m, 256 * j as i64 + k));
            // Pairs of bytes, counted from 1.
            assert_eq!(memory[&(to as u64 / 2)], from as u64 / 2 + 1);
            assert_eq!(to % 2, from % 2);
        }
    }
}

type One<P, X, I> = CollectiveMma<P, X, TiledMma<I, layout!((1, 1, 1))>>;
type BlackwellMxf8 = One<MainloopSm100TmaUmmaBlockScaled<U4, U2>, shape!((128, 128, 128)), Mxf8>;
type BlackwellMxf4 = One<MainloopSm100TmaUmmaBlockScaled<U5, U2>, shape!((128, 128, 256)), Mxf4>;
type Wide = SM100_MMA_MXF4_SS<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U128, U192, U16>;
type BlackwellNvf4 = One<MainloopSm100TmaUmmaBlockScaled<U3, U2>, shape!((128, 192, 256)), Wide>;
type BlackwellPair = One<MainloopSm100TmaUmmaBlockScaled<U4, U2>, shape!((256, 128, 256)), Nvf4>;

#[test]
fn a_main_loop_takes_what_its_values_and_factors_add_up_to() {
    fn sums<G: TmaCollective + TmemCollective>() -> (u64, u64, u64) {
        (G::SHARED_MEMORY, G::TRANSACTION_BYTES, G::COLUMNS)
    }
    // B has 4 bits, which take a byte in shared memory and count as 4 bits. A factor for each 32 values.
    let mxf8 = (128 * 128 + 128 * 128, 128 * 128 + 128 * 128 / 2, 2 * 128 * 128 / 32);
    assert_eq!(sums::<BlackwellMxf8>(), (4 * (mxf8.0 + mxf8.2) + 16 * (4 + 2) + 4, mxf8.1 + mxf8.2, 2 * 128 + 2 * 4));
    // Five stages of factors of 1024 bytes each.
    let mxf4 = 2 * (128 * 256 / 2 + 128 * 256 / 32);
    assert_eq!(sums::<BlackwellMxf4>(), (5 * mxf4 + 16 * (5 + 2) + 4, mxf4, 2 * 128 + 2 * 8));
    // The factors of 192 columns take the place of those of 256.
    let nvf4 = (128 + 192) * 256 / 2 + (128 + 256) * 256 / 16;
    assert_eq!(sums::<BlackwellNvf4>(), (3 * nvf4 + 16 * (3 + 2) + 4, nvf4, 2 * 192 + 16 + 32));
    // Each of two CTAs has 128 rows of A, 64 columns of B, and the factors of its rows and of all columns.
    let pair = (128 + 64) * 256 / 2 + (128 + 128) * 256 / 16;
    assert_eq!(sums::<BlackwellPair>(), (4 * pair + 16 * (4 + 2) + 4, 2 * pair, 2 * 128 + 2 * 16));
    // The ring of four copies has the same stages.
    assert_eq!(<RingOf<BlackwellMxf8>>::SHARED_MEMORY as u64 + 2 * 16 + 4, BlackwellMxf8::SHARED_MEMORY);
    assert_eq!(<RingOf<BlackwellNvf4>>::SHARED_MEMORY as u64 + 2 * 16 + 4, BlackwellNvf4::SHARED_MEMORY);
    assert_eq!(<RingOf<BlackwellNvf4>>::TRANSACTION_BYTES as u64, BlackwellNvf4::TRANSACTION_BYTES);
}

#[test]
fn four_bits_are_packed_where_all_values_have_four() {
    type Map<G> = <<G as TmaCollective>::A as TmaParts>::Map;
    let packed = Map::<BlackwellMxf4>::parameters((512, 1024), (1024, U1::new()), 0).expect("a tensor map");
    assert_eq!((packed.data_type, packed.box_dims), (TensorMapDataType::Align8B16U4, [256, 128, 1, 1, 1]));
    judge::<Map<BlackwellMxf4>, layout!((512,1024):(1024,1))>(&packed, &[1, 2]);
    type MapB = <<BlackwellMxf8 as TmaCollective>::B as TmaParts>::Map;
    let padded = MapB::parameters((512, 1024), (1024, U1::new()), 0).expect("a tensor map");
    assert_eq!(padded.data_type, TensorMapDataType::Align16B16U4);
}

/// Some small number for each pair.
fn some(x: i64, y: i64, salt: i64) -> i64 {
    let mixed = (x * 2_654_435 + y * 40_503 + salt * 97) ^ (x * y + salt);
    mixed.rem_euclid(7) - 3
}
/// A · B of a tile of 128 rows, by the factors that the copies have brought to tensor memory, against the products of the scaled values.
fn multiply<A: ScaleLayouts<Descriptors: TileParts>, B: ScaleLayouts<Descriptors: TileParts>>(
    columns: i64,
    x: Extents,
    a: impl Fn(i64, i64) -> i64,
    b: impl Fn(i64, i64) -> i64,
) {
    let (rows, per_step) = (x.rows, x.step / x.vector);
    let scale = |row: i64, k: i64, salt: i64| some(row, k / x.vector, salt) + 4;
    let memory = |copied: BTreeMap<Place, i64>, rows: i64, stage: &dyn Fn(i64, i64) -> i64, salt: i64| {
        let mut shared = vec![0; copied.len() / 4];
        for (row, k) in (0..rows).flat_map(|row| (0..x.k).step_by(x.vector as usize).map(move |k| (row, k))) {
            shared[stage(row, k) as usize] = scale(row, k, salt);
        }
        copied.into_iter().map(|(place, byte)| (place, shared[byte as usize])).collect::<BTreeMap<_, _>>()
    };
    let (of_a, of_b) = (memory(copied::<A>(), rows, &a, 1), memory(copied::<B>(), columns, &b, 2));
    let read = |memory: &BTreeMap<Place, i64>, row: i64, first: (u32, u32), factor: i64| {
        memory[&(row % 32, first.0 as i64 + row / 32, first.1 as i64 + factor)]
    };
    for (m, n) in (0..rows).step_by(5).flat_map(|m| (0..columns).step_by(7).map(move |n| (m, n))) {
        let mut sum = 0;
        for step in 0..x.k / x.step {
            let place = step as u32;
            let (in_a, in_b) = ((A::column(place), A::id(place)), (B::column(place), B::id(place)));
            for factor in 0..per_step {
                let first = step * x.step + factor * x.vector;
                let product: i64 = (first..first + x.vector).map(|k| some(m, k, 3) * some(n, k, 4)).sum();
                sum += product * read(&of_a, m, in_a, factor) * read(&of_b, n, in_b, factor);
            }
        }
        let wanted: i64 = (0..x.k).map(|k| some(m, k, 3) * scale(m, k, 1) * some(n, k, 4) * scale(n, k, 2)).sum();
        assert_eq!(sum, wanted, "element ({m}, {n})");
    }
}
macro_rules! multiplies {
    ($collective:ty: $rows:literal * $columns:literal * $k:literal, $vector:literal, $step:literal) => {{
        type Others = <$collective as TmaCollective>::Others;
        type A = <Others as Both>::First;
        type B = <Others as Both>::Second;
        multiply::<A, B>(
            $columns,
            Extents { rows: $rows, k: $k, vector: $vector, step: $step },
            |m, k| <A as ScaleLayouts>::Stage::default().offset((m, k)),
            |n, k| <B as ScaleLayouts>::Stage::default().offset((n, k)),
        );
    }};
}
trait Both {
    type First;
    type Second;
}
impl<X, Y> Both for (X, Y) {
    type First = X;
    type Second = Y;
}

#[test]
fn products_of_scaled_values_are_those_of_a_stage() {
    multiplies!(BlackwellMxf8: 128 * 128 * 128, 32, 32);
    multiplies!(BlackwellMxf4: 128 * 128 * 256, 32, 64);
    multiplies!(BlackwellNvf4: 128 * 192 * 256, 16, 64);
    multiplies!(BlackwellPair: 128 * 128 * 256, 16, 64);
}

type WarpNvf4 = SM120_16x8x64_TN_VS<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U16>;
type WarpMxf4 = SM120_16x8x64_TN_VS<Float4E2M1, Float4E2M1, Float32, Float8UE8M0, U32>;
/// 4 warps along M and 2 along N.
type GemmMxf8 = CollectiveMma<
    MainloopSm120TmaBlockScaled<U2>,
    shape!((128, 128, 128)),
    TiledMma<WarpMxf8, layout!((4, 2, 1)), tiler!(<64, 32, 32>)>,
>;
type GemmNvf4 = CollectiveMma<
    MainloopSm120TmaBlockScaled<U3>,
    shape!((128, 128, 128)),
    TiledMma<WarpNvf4, layout!((4, 2, 1)), tiler!(<64, 32, 64>)>,
>;
type GemmMxf4 = CollectiveMma<
    MainloopSm120TmaBlockScaled<U2>,
    shape!((128, 256, 128)),
    TiledMma<WarpMxf4, layout!((2, 4, 1)), tiler!(<32, 64, 64>)>,
>;

#[test]
fn a_main_loop_of_warps_takes_what_its_values_and_factors_add_up_to() {
    fn sums<G: TmaCollective>() -> (u64, u64, u64, u64) {
        (G::SHARED_MEMORY, G::TRANSACTION_BYTES, G::REGISTERS, G::THREADS)
    }
    // Accumulators, A and B of one step, and a register of factors for each instruction along M and along N.
    let mxf8 = 2 * (128 * 128 + 128 * 128 / 32);
    assert_eq!(sums::<GemmMxf8>(), (2 * (mxf8 + 16), mxf8, 64 + 2 * 4 + 8 * 2 + 2 + 8, 256));
    let nvf4 = 2 * (128 * 128 / 2 + 128 * 128 / 16);
    assert_eq!(sums::<GemmNvf4>(), (3 * (nvf4 + 16), nvf4, 64 + 2 * 4 + 8 * 2 + 2 + 8, 256));
    let mxf4 = (128 + 256) * 128 / 2 + (128 + 256) * 128 / 32;
    assert_eq!(sums::<GemmMxf4>(), (2 * (mxf4 + 16), mxf4, 128 + 4 * 4 + 8 * 2 + 4 + 8, 256));
    assert_eq!(<RingOf<GemmNvf4>>::SHARED_MEMORY as u64, GemmNvf4::SHARED_MEMORY);
}

/// The factors that each lane gives its instructions, by the partition `$part` of a stage, are those of its row (PTX ISA 9.7.14.3): of A, lane `l` gives
/// those of row `l / 4`, and where `l` is odd those of row `l / 4 + 8`; of B those of column `l / 4`.
macro_rules! given {
    ($collective:ty, $mma:ty, $side:ident, $partition:ident, $rows:literal, $k:literal: $step:literal, $vector:literal, $warps:ident of $of:literal, $tall:literal) => {{
        type Side = <<$collective as TmaCollective>::Others as Both>::$side;
        type Stage = <Side as ScaleLayouts>::Stage;
        let part = $partition::<$mma, Stage>::default();
        let stage = Stage::default();
        let high = if $tall { 16 } else { 8 };
        for (warp, lane) in (0..8).flat_map(|warp| (0..32).map(move |lane| (warp, lane))) {
            let own: i64 = $warps(warp);
            let in_atom: i64 = lane / 4 + if $tall { lane % 2 * 8 } else { 0 };
            for (value, (rest, step)) in (0..$step)
                .flat_map(|v| (0..$rows / high / $of).flat_map(move |r| (0..$k / $step).map(move |s| (v, (r, s)))))
            {
                let row = high * (own + $of * rest) + in_atom;
                let at = part.offset((32 * warp + lane, (value, rest, step)));
                assert_eq!(at, stage.offset((row, $step * step + value)), "warp {warp}, lane {lane}");
                assert_eq!(at, stage.offset((row, ($step * step + value) / $vector * $vector)));
            }
        }
    }};
}

#[test]
fn each_lane_gives_the_factors_of_its_row() {
    type Mxf8 = TiledMma<ScaleAtom<WarpMxf8>, layout!((4, 2, 1)), tiler!(<64, 32, 32>)>;
    type Nvf4 = TiledMma<ScaleAtom<WarpNvf4>, layout!((4, 2, 1)), tiler!(<64, 32, 64>)>;
    type Mxf4 = TiledMma<ScaleAtom<WarpMxf4>, layout!((2, 4, 1)), tiler!(<32, 64, 64>)>;
    let (fours, twos) = (|warp: i64| warp % 4, |warp: i64| warp / 4);
    given!(GemmMxf8, Mxf8, First, PartitionA, 128, 128: 32, 32, fours of 4, true);
    given!(GemmMxf8, Mxf8, Second, PartitionB, 128, 128: 32, 32, twos of 2, false);
    given!(GemmNvf4, Nvf4, First, PartitionA, 128, 128: 64, 16, fours of 4, true);
    given!(GemmNvf4, Nvf4, Second, PartitionB, 128, 128: 64, 16, twos of 2, false);
    let (two, four) = (|warp: i64| warp % 2, |warp: i64| warp / 2);
    given!(GemmMxf4, Mxf4, First, PartitionA, 128, 128: 64, 32, two of 2, true);
    given!(GemmMxf4, Mxf4, Second, PartitionB, 256, 128: 64, 32, four of 4, false);
}
