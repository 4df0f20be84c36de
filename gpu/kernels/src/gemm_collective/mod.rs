//! `D = A·Bᵀ` of any collective, epilogue and scheduler of the library: every address, byte count, barrier, mask and number of registers
//! is one of their types. One thread of the first warpgroup copies, and two warpgroups multiply and store, together or in turns.
//!
//! `sm90` and `sm120` have what is the architecture's own: how threads multiply a stage. In [`sm80`] all threads copy and multiply, in [`sm80_batched`] for several products, in [`sm80_sparse`] with a sparse A, and in [`sm100`] one thread
//! multiplies and the sums are in tensor memory.

pub mod sm100;
mod sm120;
pub mod sm80;
pub mod sm80_batched;
pub mod sm80_sparse;
mod sm90;

pub use sm90::GroupMainloop;

use core::iter::{Once, once};
use cute_static::atom::OperandC;
use cute_static::bounds;
use cute_static::collective::{Collective, CollectiveMma, TmaCollective, TmaParts};
use cute_static::epilogue::Epilogue;
use cute_static::htuple::{HCons, HNil};
use cute_static::int::Nat;
use cute_static::pipeline::{
    ByWarps, Consumer, Ends, FilledAlone, IsRing, Pipeline, PipelinedCollective, Producer, StageCopy, start,
    start_in_cluster,
};
use cute_static::plan::{BlockPlan, EpilogueOf, IsBlockPlan, KernelSm90Cooperative, WarpSpecialized};
use cute_static::prelude::*;
use cute_static::schedule::{Reduction, Work};
use cute_static::typenum::{U1, Unsigned};
use cute_static_device::accumulators::{Accumulates, Accumulators, Fragment, Held};
use cute_static_device::epilogue::{MatrixExtents, Storing, TileStore};
use cute_static_device::hopper::{MatrixMap, TensorMapOf};
use cute_static_device::machine::{self, TensorMapObject};
use cute_static_device::pipeline::Device;
use cute_static_device::{leads_its_warp, thread_of_so_many};

/// The extents of a tile.
#[derive(Clone, Copy)]
#[allow(missing_docs)] // Each is the mode of its name.
pub struct Extents {
    pub m: u32,
    pub n: u32,
    pub k: u32,
}
/// The tile (M, N, K) of a block.
pub trait BlockTile {
    /// The rows of A and of C
    type M: Nat;
    /// The rows of B, and columns of C
    type N: Nat;
    /// The columns of A and of B
    type K: Nat;
    /// The tile of A, column-major
    type A;
    /// The tile of B
    type B;
    /// The tile of C
    type C;
    /// The extents (M, K) of A
    type ShapeA;
    /// The extents (N, K) of B
    type ShapeB;
    /// The extents
    const EXTENTS: Extents;
}
type ColumnMajor<M, N> = Layout<HCons<M, HCons<N, HNil>>, HCons<U1, HCons<M, HNil>>>;
impl<M: Nat, N: Nat, K: Nat> BlockTile for HCons<M, HCons<N, HCons<K, HNil>>> {
    type M = M;
    type N = N;
    type K = K;
    type A = ColumnMajor<M, K>;
    type B = ColumnMajor<N, K>;
    type C = ColumnMajor<M, N>;
    type ShapeA = HCons<M, HCons<K, HNil>>;
    type ShapeB = HCons<N, HCons<K, HNil>>;
    const EXTENTS: Extents = Extents { m: M::U32, n: N::U32, k: K::U32 };
}

/// A main loop of TMA of the library: the copies of A and B, and the tile.
pub trait TmaMainloop:
    PipelinedCollective
    + TmaCollective<A: TmaParts<Map: MatrixMap>, B: TmaParts<Map: MatrixMap>>
    + Collective<TileShape: BlockTile>
{
    /// The copy of A
    type CopyA: StageCopy<Map = <Self::A as TmaParts>::Map>;
    /// The copy of B
    type CopyB: StageCopy<Map = <Self::B as TmaParts>::Map>;
    /// The blocks that multiply together, 1 or 2
    const CTAS: u32 = <Self::Ctas as Unsigned>::U32;
    /// The extents of the tile of a block, which has its share of the rows of all that multiply together
    const TILE: Extents = {
        let Extents { m, n, k } = <Self::TileShape as BlockTile>::EXTENTS;
        Extents { m: m / Self::CTAS, n, k }
    };
}
impl<G, CopyA, CopyB> TmaMainloop for G
where
    G: PipelinedCollective<Ring: IsRing<Filled = (CopyA, CopyB)>>
        + TmaCollective<A: TmaParts<Map: MatrixMap>, B: TmaParts<Map: MatrixMap>>
        + Collective<TileShape: BlockTile>,
    CopyA: StageCopy<Map = <G::A as TmaParts>::Map>,
    CopyB: StageCopy<Map = <G::B as TmaParts>::Map>,
{
    type CopyA = CopyA;
    type CopyB = CopyB;
}
/// A main loop whose threads have the accumulators of a tile in registers.
pub trait HoldsSums {
    /// The instruction
    type Instruction: Accumulates;
    /// The accumulators of a thread
    type Fragment: Fragment;
}
impl<H, X, I, L, P> HoldsSums for CollectiveMma<H, X, TiledMma<I, L, P>>
where
    X: BlockTile,
    I: Accumulates,
    TiledMma<I, L, P>: bounds::FragmentOf<OperandC, X::C, Output: Fragment>,
{
    type Instruction = I;
    type Fragment = <TiledMma<I, L, P> as bounds::FragmentOf<OperandC, X::C>>::Output;
}
/// … which multiply stages that tensor maps fill.
pub trait InRegisters: HoldsSums + TmaMainloop {
    /// Multiplies so many stages: the part of a thread of those that multiply together.
    ///
    /// # Safety
    /// All these threads come here together, for the same stages.
    unsafe fn multiply<R>(stages: &mut Consumer<'_, R, Device>, tiles: u32, thread: usize) -> SumsOf<Self>
    where
        R: IsRing<Filled = (Self::CopyA, Self::CopyB), Released: ByWarps>;
}
/// The accumulators of a thread
pub type SumsOf<G> = Accumulators<<G as HoldsSums>::Instruction, <G as HoldsSums>::Fragment>;
/// What an epilogue reads of them
pub type HeldOf<G> = Held<<<G as HoldsSums>::Instruction as Accumulates>::Sum>;
type MapA<G> = <<G as TmaCollective>::A as TmaParts>::Map;
type MapB<G> = <<G as TmaCollective>::B as TmaParts>::Map;

/// The plan of a block for the architecture `A`: the epilogue `E`, and behind it in shared memory the stages of the kernel `K`.
pub type Plan<A, K, E> = BlockPlan<A, (EpilogueOf<E>, K), <<K as WarpSpecialized>::Ring as IsRing>::Cluster>;
/// The threads of a block of the plan.
pub const fn threads<P: IsBlockPlan>() -> u32 {
    P::THREADS as u32
}
/// The work of a block that computes one tile of the collective `G`, a sum of products of `k` values: x counts along M, and y along N.
#[inline(always)]
pub fn one_tile<G: Collective<TileShape: BlockTile>>(k: i64) -> Once<Work> {
    let deep = const { <G::TileShape as BlockTile>::EXTENTS.k as u64 };
    let reduction = Reduction::Finishes { waits_for: 0..0 };
    let k = 0..(k as u64).div_ceil(deep) as u32;
    once(Work { m: machine::block_index_x(), n: machine::block_index_y(), batch: 0, k, inside: true, reduction })
}
/// The bytes of shared memory of a block of the plan.
pub const fn shared<P: IsBlockPlan>() -> u32 {
    P::SHARED_MEMORY as u32
}

/// Where the epilogue and the stages of the plan begin in shared memory.
#[inline(always)]
fn parts<P: IsBlockPlan>() -> [u32; 2] {
    let base = machine::shared_base();
    [base + const { P::OFFSETS[0] as u32 }, base + const { P::OFFSETS[1] as u32 }]
}

/// The epilogue stores tiles of the extents of the main loop's, by so many threads.
const fn same_tile<E: Epilogue<TileShape: MatrixExtents>>(tile: Extents, threads: u64) {
    let [m, n] = <E::TileShape as MatrixExtents>::EXTENTS;
    assert!(m == tile.m && n == tile.n, "the tile of the epilogue is not that of the main loop");
    assert!(threads == E::THREADS, "the epilogue has other threads than the main loop");
}

/// How the warpgroups that multiply share the work: a kernel of the library.
pub trait Consumers<G: InRegisters>: WarpSpecialized<Ring: IsRing<Filled = (G::CopyA, G::CopyB)>> {
    /// Multiplies and stores the tiles of the work.
    ///
    /// # Safety
    /// As [`gemm`]; all threads that multiply call it, with their numbers among them and with the same work.
    unsafe fn consume<E, To, W>(stages: Ends<'_, Self::Ring, Device>, thread: usize, shared: u32, to: To, work: W)
    where
        E: TileStore<HeldOf<G>, To>,
        To: Copy,
        W: Iterator<Item = Work>;
}
/// Where the tile of the work begins in D.
#[inline(always)]
fn place<G: TmaMainloop>(work: &Work) -> (i32, i32) {
    ((work.m * G::TILE.m) as i32, (work.n * G::TILE.n) as i32)
}
impl<G: InRegisters> Consumers<G> for KernelSm90Cooperative<G>
where
    Self: WarpSpecialized<Ring: IsRing<Filled = (G::CopyA, G::CopyB), Released: ByWarps>>,
{
    #[inline(always)]
    unsafe fn consume<E, To, W>(stages: Ends<'_, Self::Ring, Device>, thread: usize, shared: u32, to: To, work: W)
    where
        E: TileStore<HeldOf<G>, To>,
        To: Copy,
        W: Iterator<Item = Work>,
    {
        let storing = Storing { thread, barrier: 1, shared };
        // SAFETY: as promised.
        let mut stages = unsafe { stages.consumer(leads_its_warp(thread)) };
        E::prepare(to, storing);
        for work in work {
            // SAFETY: as promised.
            let sums = unsafe { G::multiply(&mut stages, work.k.end - work.k.start, thread) };
            if work.inside {
                // SAFETY: as promised.
                unsafe { E::store(to, place::<G>(&work), sums.held(), storing) };
            }
            // Behind the branches of the store, so that the assembler keeps the position among the stages once for the warp
            machine::warp_barrier_in_place();
        }
        E::finish(storing);
    }
}
/// `D = A·Bᵀ` by one block: A is (m, k), B is (n, k) and D is (m, n), with the elements and majors of the collective `G` and of the epilogue `E`. The
/// warpgroups share the work as the kernel `K` says.
///
/// # Safety
/// The launch has [`threads`] and [`shared`] of the [`Plan`]; all threads of the block call it with the same work, whole tiles of one matrix; the maps are made
/// from the parameters of the maps of `G`, and the epilogue stores to `to`: a map of its own, made from
/// [`store_parameters`](cute_static::tma::RunTimeTensorMap::store_parameters), or a matrix that has the tiles, or edges. The address and the pitch of
/// a matrix are multiples of the alignment of the epilogue ([`DirectEpilogue::ALIGNMENT`](cute_static::epilogue::DirectEpilogue::ALIGNMENT)).
#[inline(always)]
pub unsafe fn gemm<A, K, G, E, To, W>(a: *const TensorMapObject, b: *const TensorMapObject, to: To, work: W)
where
    K: Consumers<G, Ring: FilledAlone>,
    G: InRegisters,
    E: TileStore<HeldOf<G>, To>,
    Plan<A, K, E>: IsBlockPlan,
    To: Copy,
    W: Iterator<Item = Work>,
{
    // SAFETY: as promised. One thread fills, and those of two warpgroups read.
    unsafe {
        let thread = thread_of_so_many(const { threads::<Plan<A, K, E>>() });
        let [shared, stages] = parts::<Plan<A, K, E>>();
        let pipeline = Pipeline::<K::Ring, Device>::at(stages);
        let (ends,) = start((pipeline,), thread == 0);
        block::<A, K, G, E, To, W>(ends, thread, shared, TensorMapOf::new(a), TensorMapOf::new(b), to, work);
    }
}
/// As [`gemm`], by the blocks of the cluster of `G`, which share the tiles of A and B that they copy.
///
/// # Safety
/// As [`gemm`]; the launch is in such clusters, whose blocks have the same k tiles of neighbouring tiles.
#[inline(always)]
pub unsafe fn gemm_in_cluster<A, K, G, E, To, W>(a: *const TensorMapObject, b: *const TensorMapObject, to: To, work: W)
where
    K: Consumers<G>,
    G: InRegisters,
    E: TileStore<HeldOf<G>, To>,
    Plan<A, K, E>: IsBlockPlan,
    To: Copy,
    W: Iterator<Item = Work>,
{
    // SAFETY: as promised.
    unsafe {
        let thread = thread_of_so_many(const { threads::<Plan<A, K, E>>() });
        let [shared, stages] = parts::<Plan<A, K, E>>();
        let pipeline = Pipeline::<K::Ring, Device>::at(stages);
        start_in_cluster((pipeline,), thread == 0, |(ends,)| {
            block::<A, K, G, E, To, W>(ends, thread, shared, TensorMapOf::new(a), TensorMapOf::new(b), to, work);
        });
    }
}
/// [`gemm`] or [`gemm_in_cluster`] of these types, by the modes of the cluster.
#[macro_export]
macro_rules! gemm_of_cluster {
    (1 1 $($of:ty),*) => { $crate::gemm_collective::gemm::<$($of),*, _, _> };
    ($x:tt $y:tt $($of:ty),*) => { $crate::gemm_collective::gemm_in_cluster::<$($of),*, _, _> };
}
/// The roles of the threads.
///
/// # Safety
/// As [`gemm`].
#[inline(always)]
unsafe fn block<A, K, G, E, To, W>(
    ends: Ends<'_, K::Ring, Device>,
    thread: usize,
    shared: u32,
    a: TensorMapOf<MapA<G>>,
    b: TensorMapOf<MapB<G>>,
    to: To,
    work: W,
) where
    K: Consumers<G>,
    G: InRegisters,
    E: TileStore<HeldOf<G>, To>,
    Plan<A, K, E>: IsBlockPlan,
    To: Copy,
    W: Iterator<Item = Work>,
{
    const { same_tile::<E>(G::TILE, <G as Collective>::THREADS) };
    // The threads that do not multiply
    let loading =
        const { threads::<Plan<A, K, E>>() as usize - <G as Collective>::THREADS as usize * K::TILES as usize };
    // SAFETY: as promised: the first warpgroup loads, and the others multiply.
    unsafe {
        if thread < loading {
            machine::registers_down_to::<K::LoadRegisters>();
            if thread == 0 {
                fill::<K::Ring, G, W>(ends.producer(), a, b, work);
            }
        } else {
            machine::registers_up_to::<K::MmaRegisters>();
            K::consume::<E, To, W>(ends, thread - loading, shared, to, work);
        }
    }
}
/// Where the columns of B begin that this block copies, behind those of its tile: each block of a pair copies half of them.
#[inline(always)]
fn own_columns<G: TmaMainloop>() -> i32 {
    if const { G::CTAS > 1 } { (machine::rank_in_cluster() % G::CTAS * (G::TILE.n / G::CTAS)) as i32 } else { 0 }
}
/// One thread fills the stages.
#[inline(always)]
fn fill<R, G, W>(mut stages: Producer<'_, R, Device>, a: TensorMapOf<MapA<G>>, b: TensorMapOf<MapB<G>>, work: W)
where
    R: IsRing<Filled = (G::CopyA, G::CopyB)>,
    G: TmaMainloop,
    W: Iterator<Item = Work>,
{
    a.prepare();
    b.prepare();
    let own = own_columns::<G>();
    for work in work {
        let (row, column) = place::<G>(&work);
        let column = column + own;
        // ANCHOR: fill
        let mut tile = work.k.start;
        while tile < work.k.end {
            let k = (tile * G::TILE.k) as i32;
            let (a, b) = (a.at(row, k), b.at(column, k));
            stages.acquire(|stage| stage.copy(a).copy(b).commit());
            tile += 1;
        }
        // ANCHOR_END: fill
    }
}
