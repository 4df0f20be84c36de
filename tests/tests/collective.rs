//! Collectives: the numbers of known kernels, and the way of every element from global memory through shared memory into the
//! registers where the MMA wants it, in plain Rust.

#[path = "../../cute-static/examples/collectives/shapes.rs"]
#[allow(dead_code)]
mod shapes;

use cute_static::arch::Sm80;
use cute_static::atom::LayoutTvD;
use cute_static::collective::cp_async::CpAsyncParts;
use cute_static::collective::{
    Collective, CollectiveMma, CpAsyncCollective, MainloopSm80CpAsync, MainloopSm80CpAsyncSparse, MainloopSm90TmaGmma,
    MainloopSm100TmaUmma, MainloopSm120Tma, MainloopSm120TmaBlockScaled, MainloopSm120TmaSparse,
    MainloopSm120TmaSparseBlockScaled, TmaCollective, TmaParts, TmemCollective, Vectors,
};
use cute_static::instruction::mma::*;
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::layout::HNil;
use cute_static::numeric::{Float4E2M1, Float8E4M3, Float8E5M2, Float8UE4M3, Float8UE8M0, Float16, Float32};
use cute_static::prelude::*;
use cute_static::typenum::{U2, U3, U4, U16, U32, U64, U128};
use cute_static_tests::reads::Reads::{Columns, Matrices, Vectors as EachLane};
use cute_static_tests::{holds, ways};
use shapes::*;

/// Atoms side by side without a permutation: 8 columns of B to a warp, which two matrices hold.
type Narrow = CollectiveMma<
    MainloopSm80CpAsync<U2>,
    shape!((64, 64, 64)),
    TiledMma<SM80_16x8x16_F16F16F16F16_TN, layout!((2, 2, 1))>,
>;
/// 8 integers of 8 bits along K: one matrix.
type Narrower = CollectiveMma<
    MainloopSm80CpAsync<U2>,
    shape!((32, 32, 64)),
    TiledMma<SM80_8x8x16_S32S8S8S32_TN, layout!((2, 2, 1))>,
>;

/// Floats of 8 and of 4 bits.
type BlackwellMixed = CollectiveMma<
    MainloopSm100TmaUmma<U2>,
    shape!((128, 128, 128)),
    TiledMma<SM100_MMA_F8F6F4_SS<Float8E4M3, Float4E2M1, Float32, U128, U128>, layout!((1, 1, 1))>,
>;

/// More rows than a box has.
type HopperTall = CollectiveMma<
    MainloopSm90TmaGmma<U2>,
    shape!((512, 64, 64)),
    TiledMma<SM90_64xNx16_F32F16F16_SS<U64>, layout!((2, 1, 1))>,
>;

/// Values of 4 and of 8 bits with scale factors.
type Sm120Nvf4 = CollectiveMma<
    MainloopSm120TmaBlockScaled<U2>,
    shape!((128, 128, 128)),
    TiledMma<
        SM120_16x8x64_TN_VS<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U16>,
        layout!((4, 2, 1)),
        tiler!(<64, 32, 64>),
    >,
>;
type Sm120Mxf8 = CollectiveMma<
    MainloopSm120TmaBlockScaled<U2>,
    shape!((128, 128, 128)),
    TiledMma<
        SM120_16x8x32_TN_VS<Float8E4M3, Float8E4M3, Float32, Float8UE8M0, U32>,
        layout!((4, 2, 1)),
        tiler!(<64, 32, 32>),
    >,
>;

/// Values of 8 bits, of which half are stored.
type Sm120Sparse = CollectiveMma<
    MainloopSm120TmaSparse<U2>,
    shape!((128, 128, 128)),
    TiledMma<SM120_SPARSE_16x8x64_TN<Float8E4M3, Float4E2M1, Float32>, layout!((4, 2, 1)), tiler!(<128, 32, 64>)>,
>;
/// Values of 4 bits with scale factors, of which half are stored, two to a byte.
type Sm120SparseNvf4 = CollectiveMma<
    MainloopSm120TmaSparseBlockScaled<U2>,
    shape!((128, 128, 256)),
    TiledMma<
        SM120_SPARSE_16x8x128_TN_VS<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U32>,
        layout!((4, 2, 1)),
        tiler!(<64, 32, 128>),
    >,
>;
/// Halves, by the instruction of Ampere.
type Sm120SparseHalves = CollectiveMma<
    MainloopSm120TmaSparse<U2>,
    shape!((128, 64, 128)),
    TiledMma<SM80_SPARSE_16x8x32_F32F16F16F32_TN, layout!((4, 2, 1)), tiler!(<64, 32, 32>)>,
>;
/// Two steps of the tile along K in one of the tiled MMA, and wider rows.
type Sm120SparseWide = CollectiveMma<
    MainloopSm120TmaSparse<U2>,
    shape!((128, 64, 256)),
    TiledMma<SM120_SPARSE_16x8x64_TN<Float8E4M3, Float8E5M2, Float16>, layout!((2, 2, 1)), tiler!(<32, 32, 128>)>,
>;

#[test]
fn every_element_of_an_ampere_tile_finds_its_register() {
    ways! { filled:
        Ampere, 16 { a (128, 32) Matrices(4); b (128, 32) Matrices(4); }
        AmpereNt, 16 { a (128, 32) Columns(4); b (128, 32) Columns(4); }
        AmpereWide, 16 { b (256, 64) Matrices(4); }
        AmpereTf32, 32 { a (128, 32) Matrices(4); b (128, 32) Matrices(4); }
        AmpereInt8, 8 { a (128, 64) Matrices(4); b (128, 64) Matrices(4); }
        Ada, 8 { b (128, 64) Matrices(4); }
        Flash2Scores, 16 { a (128, 128) Matrices(4); b (64, 128) Matrices(4); }
        Flash2Output, 16 { b (128, 64) Columns(4); }
        Narrow, 16 { a (64, 64) Matrices(4); b (64, 64) Matrices(2); }
        Narrower, 8 { a (32, 64) Matrices(1); b (32, 64) Matrices(1); }
    }
}

/// A sparse A, as it is stored: half of the values along K.
type AmpereSparse = CollectiveMma<
    MainloopSm80CpAsyncSparse<U3>,
    shape!((128, 128, 64)),
    TiledMma<SM80_SPARSE_16x8x32_F32F16F16F32_TN, layout!((2, 2, 1)), tiler!(<32, 32, 32>)>,
>;
type AmpereSparseNt = CollectiveMma<
    MainloopSm80CpAsyncSparse<U2, MajorMN, MajorMN>,
    shape!((64, 64, 32)),
    TiledMma<SM80_SPARSE_16x8x32_F32BF16BF16F32_TN, layout!((2, 2, 1)), tiler!(<32, 32, 32>)>,
>;
type AmpereSparseBytes = CollectiveMma<
    MainloopSm80CpAsyncSparse<U2>,
    shape!((128, 64, 128)),
    TiledMma<SM80_SPARSE_16x8x64_S32S8S8S32_TN, layout!((4, 1, 1)), tiler!(<64, 16, 64>)>,
>;
/// Pairs of 4 bits, of which one of two is stored, in a byte.
type AmpereSparseNibbles = CollectiveMma<
    MainloopSm80CpAsyncSparse<U2>,
    shape!((128, 64, 256)),
    TiledMma<SM80_SPARSE_16x8x128_S32S4S4S32_TN, layout!((4, 1, 1)), tiler!(<64, 16, 128>)>,
>;

#[test]
fn every_stored_element_of_a_sparse_ampere_tile_finds_its_register() {
    ways! { filled:
        AmpereSparse, 16 { stored_a (128, 32) Matrices(4); b (128, 64) Matrices(4); }
        AmpereSparseNt, 16 { stored_a (64, 16) Columns(4); b (64, 32) Columns(4); }
        AmpereSparseBytes, 8 { stored_a (128, 64) Matrices(4); b (64, 128) Matrices(4); }
        AmpereSparseNibbles, 8 { stored_a (128, 64) Matrices(4); }
        AmpereSparseNibbles, 4 { b (64, 256) Matrices(4); }
    }
}

/// Doubles in rows of 64 bytes, and of columns, by reads that are named.
type ShortDoubles = CollectiveMma<
    MainloopSm80CpAsync<U4, MajorK, MajorMN, Sm80, Vectors<U64>>,
    shape!((64, 64, 8)),
    TiledMma<SM80_8x8x4_F64F64F64F64_TN, layout!((2, 2, 1)), tiler!(<16, 16, 4>)>,
>;
/// tf32 by reads that are named, in rows of 64 bytes.
type ShortTf32 = CollectiveMma<
    MainloopSm80CpAsync<U2, MajorK, MajorMN, Sm80, Vectors<U32>>,
    shape!((128, 64, 16)),
    TiledMma<SM80_16x8x4_F32TF32TF32F32_TN, layout!((4, 1, 1))>,
>;

#[test]
fn every_element_that_a_thread_reads_by_itself_finds_its_register() {
    ways! { filled:
        AmpereF64, 64 { a (128, 16) EachLane(1); b (128, 16) EachLane(1); }
        AmpereF64Nt, 64 { a (128, 16) EachLane(1); b (128, 16) EachLane(1); }
        ShortDoubles, 64 { a (64, 8) EachLane(1); b (64, 8) EachLane(1); }
        AmpereTf32Nt, 32 { a (128, 32) EachLane(1); b (128, 32) EachLane(1); }
        ShortTf32, 32 { a (128, 16) EachLane(1); b (64, 16) EachLane(1); }
        Sgemm, 32 { a (128, 8) EachLane(4); b (128, 8) EachLane(4); }
    }
}

/// 16 rows of halves of columns, and stages of half a kilobyte: B begins behind a gap.
type Sm120Small = CollectiveMma<
    MainloopSm120Tma<U3, MajorMN, MajorMN>,
    shape!((16, 64, 16)),
    TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((1, 2, 1)), tiler!(<16, 32, 16>)>,
>;
/// tf32 in rows of 64 bytes, B in two matrices at a time.
type Sm120Tf32 = CollectiveMma<
    MainloopSm120Tma<U2>,
    shape!((64, 64, 16)),
    TiledMma<SM80_16x8x8_F32TF32TF32F32_TN, layout!((2, 2, 1)), tiler!(<32, 32, 8>)>,
>;

#[test]
fn every_element_that_tma_brings_to_sm120_finds_its_register() {
    ways! { brought:
        Sm120, 8 { a (128, 64) Matrices(4); b (128, 64) Matrices(4); }
        Sm120Nt, 16 { a (128, 64) Columns(4); b (128, 64) Columns(4); }
        Sm120Small, 16 { a (16, 16) Columns(4); b (64, 16) Columns(4); }
        Sm120Tf32, 32 { a (64, 16) Matrices(4); b (64, 16) Matrices(4); }
        Sm120Output, 16 { b (128, 32) Columns(4); }
        Sm120Nvf4, 4 { a (128, 128) Matrices(4); b (128, 128) Matrices(4); }
        Sm120Sparse, 8 { stored_a (128, 64) Matrices(4); b (128, 128) Matrices(4); }
        Sm120SparseNvf4, 8 { stored_a (128, 64) Matrices(4); }
        Sm120SparseNvf4, 4 { b (128, 256) Matrices(4); }
        Sm120SparseWide, 8 { stored_a (128, 128) Matrices(4); b (64, 256) Matrices(4); }
        Sm120SparseHalves, 16 { stored_a (128, 64) Matrices(4); b (64, 128) Matrices(4); }
        Sm120Mxf8, 8 { b (128, 128) Matrices(4); }
    }
}

/// Bytes of shared memory, registers, threads.
fn sums<G: Collective>() -> (u64, u64, u64) {
    (G::SHARED_MEMORY, G::REGISTERS, G::THREADS)
}

#[test]
fn what_a_main_loop_takes_is_what_its_tiles_and_stages_add_up_to() {
    // bytes of A and B, times stages; accumulators, A and B of one step in registers of 32 bits
    assert_eq!(sums::<Sgemm>(), ((128 + 128) * 8 * 4 * 3, 64 + 8 + 8, 256));
    assert_eq!(sums::<Ampere>(), ((128 + 128) * 32 * 2 * 3, 128 + 16 + 16, 128));
    assert_eq!(sums::<AmpereWide>(), ((128 + 256) * 64 * 2 * 3, 128 + 16 + 16, 256));
    // doubles take two registers
    assert_eq!(sums::<AmpereF64>(), ((128 + 128) * 16 * 8 * 3, 2 * (64 + 4 + 8), 256));
    assert_eq!(sums::<AmpereInt8>(), ((128 + 128) * 64 * 4, 128 + 16 + 16, 128));
    assert_eq!(sums::<Flash2Output>(), (128 * 64 * 2 * 2, 128 + 8 + 32, 128));
    assert_eq!(sums::<Sm120>(), (((128 + 128) * 64 + 16) * 3, 128 + 16 + 16, 128));
    // Half of A, B, and a bit for each value of A. A, metadata and B of 2, 2 and 8 instructions.
    assert_eq!(sums::<Sm120Sparse>(), ((128 * 64 + 128 * 128 + 128 * 16 + 16) * 2, 64 + 2 * 4 + 2 + 8 * 4, 256));
    // Values of 4 bits: half of A, two to a byte, B, a bit of metadata for two values of A, and a factor for 32 values of A and of B. A thread has a register
    // of metadata for each instruction along M, and one of factors along M and along N.
    let nvf4 = 128 * 64 + 128 * 128 + 128 * 256 / 16 + 2 * 128 * 256 / 32;
    assert_eq!(sums::<Sm120SparseNvf4>(), ((nvf4 + 16) * 2, 64 + 2 * 4 + 2 + 8 * 4 + (2 + 8), 256));
    assert_eq!(transactions::<Sm120SparseNvf4>(), (nvf4, 1, 1));
    // 4 × 4 × 2 instructions in a step along K, with two registers of accumulators each.
    let wide = 128 * 128 + 64 * 256 + 128 * 32;
    assert_eq!(sums::<Sm120SparseWide>(), ((wide + 16) * 2, 16 * 2 + 2 * 4 * (4 + 1 + 4), 128));
    // A takes 1536 bytes, and B begins at 2048.
    assert_eq!(sums::<Sm120Small>(), (2048 + 64 * 16 * 2 * 3 + 16 * 3, 16 + 4 + 8, 64));
    // two barriers of 8 bytes for each stage
    assert_eq!(sums::<Hopper>(), (((128 + 128) * 64 * 2 + 16) * 4, 64, 256));
    assert_eq!(sums::<HopperFp8>(), (((128 + 128) * 128 + 16) * 5, 64, 256));
    assert_eq!(sums::<Flash3Output>(), ((128 * 176 * 2 + 16) * 2, 64 + 4, 256));
    // and for each accumulator, and the address of tensor memory
    assert_eq!(sums::<Blackwell>(), (((128 + 128) * 64 * 2 + 16) * 4 + 16 + 4, 0, 1));
    // half of A and of B to each of two SMs
    assert_eq!(sums::<BlackwellPair>(), (((128 + 128) * 64 * 2 + 16) * 4 + 2 * 16 + 4, 0, 1));
}

/// Bytes that a barrier expects, copies of A and of B.
fn transactions<G: TmaCollective>() -> (u64, u64, u64) {
    (G::TRANSACTION_BYTES, <G::A as TmaParts>::INSTRUCTIONS, <G::B as TmaParts>::INSTRUCTIONS)
}

#[test]
fn a_stage_is_copied_by_as_few_instructions_as_the_swizzle_allows() {
    assert_eq!(transactions::<Hopper>(), ((128 + 128) * 64 * 2, 1, 1));
    // 256 columns in rows of 64
    assert_eq!(transactions::<HopperCooperative>(), ((128 + 256) * 64 * 2, 1, 4));
    assert_eq!(transactions::<Flash3Output>(), (128 * 176 * 2, 0, 2));
    assert_eq!(transactions::<Sm120>(), ((128 + 128) * 64, 1, 1));
    // columns in rows of 64
    assert_eq!(transactions::<Sm120Nt>(), ((128 + 128) * 64 * 2, 2, 2));
    assert_eq!(transactions::<Sm120Output>(), (128 * 32 * 2, 0, 2));
    // 512 rows are two boxes.
    assert_eq!(transactions::<HopperTall>(), ((512 + 64) * 64 * 2, 2, 1));
    // Two CTAs, whose copies signal one barrier.
    assert_eq!(transactions::<BlackwellFp8>(), (2 * (128 + 64) * 128, 1, 1));
    // 4 bits take a byte in shared memory, and the barrier counts them as 4 bits.
    assert_eq!(transactions::<BlackwellMixed>(), (128 * 128 + 128 * 128 / 2, 1, 1));
    assert_eq!(BlackwellMixed::SHARED_MEMORY, ((128 + 128) * 128 + 16) * 2 + 16 + 4);
}

#[test]
fn accumulators_take_columns_of_tensor_memory() {
    fn columns<G: TmemCollective>() -> (u64, u64) {
        (G::COLUMNS, G::ALLOCATED_COLUMNS)
    }
    assert_eq!(columns::<Blackwell>(), (128, 128));
    assert_eq!(columns::<BlackwellPair>(), (2 * 256, 512));
    // A has 128 halves in each lane.
    assert_eq!(columns::<BlackwellTs>(), (64 + 64, 128));
}

/// The registers that a thread of `warps` that multiply can have at most, by trying: a block is launched with some multiple of 8 for every
/// thread, 65536 in all. With one warp that loads, that is it. Whole warpgroups can move some to others by `setmaxnreg`, and keep 24.
fn most_registers(warps: u64) -> u64 {
    let launches = |all_warps: u64| (8..=256).step_by(8).filter(move |each| each * 32 * all_warps <= 65536);
    let as_launched = launches(warps + 1).max().unwrap_or(0);
    let moved = launches(warps + 4).flat_map(|each| {
        let pool = each * 32 * (warps + 4);
        (24..=256).step_by(8).filter(move |got| warps % 4 == 0 && got * 32 * warps + 24 * 128 <= pool)
    });
    as_launched.max(moved.max().unwrap_or(0)).min(255)
}

#[test]
fn registers_are_those_that_a_block_of_specialised_warps_can_have() {
    use cute_static::collective::budget::SpecialisedRegisterCheck;
    use cute_static::outcome::Legal;
    use cute_static::typenum::*;
    macro_rules! each {
        ($t:ident: $($n:ident)*) => {$(
            let (n, warps) = ($n::U64, $t::U64 / 32);
            // 8 registers are for addresses and counters, and all are given out by 8.
            let holds = holds!(SpecialisedRegisterCheck<$n, $t>: Legal<HNil, ()>);
            assert_eq!(holds, n + 8 <= most_registers(warps), "{n} registers of each of {warps} warps");
        )*};
    }
    macro_rules! all {
        ($($t:ident)*) => {$(
            each!($t: U1 U8 U55 U56 U57 U71 U72 U73 U87 U88 U89 U111 U112 U113 U151 U152 U153 U175 U176 U200 U216 U217 U224 U231 U232 U233 U240 U247 U248 U255);
        )*};
    }
    all!(U32 U64 U96 U128 U160 U256 U384 U512 U640 U768 U896 U992);
    assert_eq!([4, 8, 12, 16, 20, 24, 28].map(most_registers), [255, 240, 160, 120, 96, 80, 64]);
}

#[test]
fn the_partition_of_the_walkthrough_is_that_of_a_collective() {
    type Mma = <Sgemm as Collective>::Mma;
    let part = PartitionC::<Mma, cute_static::layout!((128,128):(128,1))>::default();
    assert_eq!(part.to_string(), "((16,16),(1,(4,2),(4,2))):((4,512),(0,(128,8192),(1,64)))");
    // 32 threads along M with 4 elements each, 8 along K.
    let fill = LayoutTvD::<<<Sgemm as CpAsyncCollective>::A as CpAsyncParts>::Fill>::default();
    assert_eq!(fill.to_string(), "(256,(4,1)):(4,(1,0))");
}
