//! `C = A·Bᵀ` on the tensor cores of Blackwell: instances of the [generic kernel](crate::gemm_collective::sm100), of bf16 or f16 to f32. One block multiplies
//! 128 × 256 × 64, or two blocks multiply 256 × 256 × 64 together. Four warps store an accumulator from registers while the products fill the other one.

use crate::gemm_collective::sm100::{Plan, TensorMainloop, gemm as block, gemm_in_cluster};
use crate::gemm_collective::{self as collective, one_tile, shared, threads};
use crate::sizes::{fours, whole_128x256x64 as whole};
use cute_static::cluster::Cluster;
use cute_static::collective::{CollectiveMma, MainloopSm100TmaUmma, Vectors};
use cute_static::epilogue::{CollectiveEpilogue, StoreDirect, TmemAccumulators};
use cute_static::instruction::mma::{SM100_MMA_F16BF16_2x1SM_SS, SM100_MMA_F16BF16_SS};
use cute_static::numeric::{BFloat16, Float16, Float32};
use cute_static::pipeline::FilledAlone;
use cute_static::plan::IsBlockPlan;
use cute_static::prelude::*;
use cute_static::schedule::{AlongN, Persistent, Schedule};
use cute_static::typenum::{U1, U2, U4, U6, U8, U128, U256};
use cute_static_device::epilogue::{TensorSums, TileStore};
use cute_static_device::machine;
use cute_static_device::tiles::BlockTile;

/// The instruction of one block
type One<F> = TiledMma<SM100_MMA_F16BF16_SS<F, F, Float32, U128, U256>, layout!((1, 1, 1))>;
/// That of two blocks
type Two<F> = TiledMma<SM100_MMA_F16BF16_2x1SM_SS<F, F, Float32, U256, U256>, layout!((1, 1, 1))>;
/// C of f32, of which each thread stores 16 bytes of its row at a time
type Direct<Mma> = CollectiveEpilogue<
    StoreDirect<Vectors<U128>>,
    shape!((128, 256)),
    shape!((128, 32)),
    TmemAccumulators<Mma>,
    Float32,
>;
/// C of whole tiles
type WholeC = whole::MatrixD<f32>;
/// C with edges
type CutC = fours::MatrixD<f32>;
/// The blocks, in clusters `C`, compute tile after tile.
pub type Scheduling<C = Cluster> = Persistent<AlongN, U1, C>;

/// A main loop, and the epilogue of its accumulators.
pub trait Instance {
    /// The main loop
    type Mainloop: TensorMainloop<Sum = f32>;
    /// The epilogue
    type Epilogue: TileStore<TensorSums<f32>, WholeC> + TileStore<TensorSums<f32>, CutC>;
}
/// The tile of one block
type Tile = shape!((128, 256, 64));
/// One block multiplies `F`: 128 × 256 × 64 in four stages, and two accumulators.
pub struct OneBlock<F>(F);
/// Two blocks multiply `F` together: 256 × 256 × 64 in six stages, and two accumulators.
pub struct TwoBlocks<F>(F);
macro_rules! instances {
    ($($instance:ident: $mma:ident, $stages:ty, $tile:ty: $($format:ident)*;)*) => {$($(
        impl Instance for $instance<$format> {
            type Mainloop = CollectiveMma<MainloopSm100TmaUmma<$stages, U2>, $tile, $mma<$format>>;
            type Epilogue = Direct<$mma<$format>>;
        }
    )*)*};
}
instances! {
    OneBlock: One, U4, Tile: BFloat16 Float16;
    TwoBlocks: Two, U6, shape!((256, 256, 64)): BFloat16 Float16;
}
/// The tensor map of A
pub type MapA<I> = collective::MapA<<I as Instance>::Mainloop>;
/// That of B
pub type MapB<I> = collective::MapB<<I as Instance>::Mainloop>;
/// The plan of a block
pub type PlanOf<I> = Plan<<I as Instance>::Mainloop, <I as Instance>::Epilogue>;
/// Threads of a block.
pub const THREADS: u32 = threads::<PlanOf<OneBlock<BFloat16>>>();
/// Bytes of shared memory.
pub const SHARED: u32 = shared::<PlanOf<OneBlock<BFloat16>>>();
/// Bytes of shared memory of each of two blocks that multiply together.
pub const SHARED_OF_TWO: u32 = shared::<PlanOf<TwoBlocks<BFloat16>>>();

/// `C = A·Bᵀ`: A is (m, k) and B is (n, k), both row-major, of the format of `I`; C is (m, n), row-major, f32. One tile of 128 × 256 a
/// block: x counts along m.
///
/// # Safety
/// `m` is a multiple of 128, `n` of 256, `k` of 64; the maps are made from the parameters of the maps of the main loop; the pointer is a multiple of 16 and reaches so many elements.
#[inline(always)]
pub unsafe fn gemm<I>(a: MapA<I>, b: MapB<I>, c: *mut f32, n: i64, k: i64)
where
    I: Instance<Mainloop: TensorMainloop<Ring: FilledAlone, Accumulators: FilledAlone>>,
    PlanOf<I>: IsBlockPlan<Warps = U8>,
{
    // SAFETY: as promised.
    unsafe {
        let sizes = whole::sizes_of_d(i64::from(machine::blocks_x() * Tile::EXTENTS[0]), n);
        let c = whole::d::<Tile, _>(sizes, c);
        block::<I::Mainloop, I::Epilogue, _, _>(a, b, c, one_tile::<I::Mainloop>(k));
    }
}
/// As [`gemm`], of other extents: the last tiles reach beyond the matrices. The tensor maps know where those end, and copy zeros from there on.
///
/// # Safety
/// `n` is a multiple of 4, since so many elements of C are stored at once, and `k` of 8, since a tensor map demands rows of
/// 16 bytes; the maps are of matrices of these extents; the pointer is a multiple of 16 and reaches so many elements.
#[inline(always)]
pub unsafe fn gemm_with_edges<I>(a: MapA<I>, b: MapB<I>, c: *mut f32, m: i64, n: i64, k: i64)
where
    I: Instance<Mainloop: TensorMainloop<Ring: FilledAlone, Accumulators: FilledAlone>>,
    PlanOf<I>: IsBlockPlan<Warps = U8>,
{
    // SAFETY: as promised. Zeros beyond the last column of A and B add nothing.
    unsafe {
        let c = fours::d(fours::sizes_of_d(m, n), c);
        block::<I::Mainloop, I::Epilogue, _, _>(a, b, c, one_tile::<I::Mainloop>(k));
    }
}
/// As [`gemm_with_edges`], of a block that computes tile after tile: it stores one while it multiplies the next one.
///
/// # Safety
/// As [`gemm_with_edges`]; the schedule is valid for reads, and that of the extents and of the grid.
#[inline(always)]
pub unsafe fn persistent<I>(
    a: MapA<I>,
    b: MapB<I>,
    c: *mut f32,
    m: i64,
    n: i64,
    _: i64, // k, which the schedule has
    schedule: *const Schedule<Scheduling>,
) where
    I: Instance<Mainloop: TensorMainloop<Ring: FilledAlone, Accumulators: FilledAlone>>,
    PlanOf<I>: IsBlockPlan<Warps = U8>,
{
    // SAFETY: as promised.
    unsafe {
        let c = fours::d(fours::sizes_of_d(m, n), c);
        let work = (*schedule).work([machine::block_index_x(), machine::block_index_y(), 0]);
        block::<I::Mainloop, I::Epilogue, _, _>(a, b, c, work);
    }
}
/// As [`persistent`], of two blocks that multiply together: a cluster.
///
/// # Safety
/// As [`persistent`]; the launch is in clusters of two blocks along x.
#[inline(always)]
pub unsafe fn persistent_of_two<I: Instance>(
    a: MapA<I>,
    b: MapB<I>,
    c: *mut f32,
    m: i64,
    n: i64,
    _: i64, // k, which the schedule has
    schedule: *const Schedule<Scheduling<Cluster<U2>>>,
) where
    PlanOf<I>: IsBlockPlan<Warps = U8>,
{
    // SAFETY: as promised.
    unsafe {
        let c = fours::d(fours::sizes_of_d(m, n), c);
        let work = (*schedule).work([machine::block_index_x(), machine::block_index_y(), 0]);
        gemm_in_cluster::<I::Mainloop, I::Epilogue, _, _>(a, b, c, work);
    }
}
