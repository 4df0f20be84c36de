//! Blackwell with tensor memory: one thread copies, one begins the products of `tcgen05.mma`, and four warps store.
//!
//! While the warps store one accumulator, the next ones are filled: accumulators are the stages of a ring, too. Where two blocks multiply together, each copies and
//! stores its own rows, and a thread of the first one begins the products of both.

use super::{EndsWithSource, MapA, MapB, OfTwoOperands, TmaMainloop, fill};
use cute_static::arch::Sm100;
use cute_static::cluster::IsCluster;
use cute_static::collective::{
    Collective, CollectiveMma, MainloopSm100TmaUmma, TmaCollective, TmaParts, TmemCollective,
};
use cute_static::epilogue::Epilogue;
use cute_static::instruction::mma::MmaInstruction;
use cute_static::pipeline::{
    Adds, Allocation, BlockThread, ByCommit, ByProducts, Copies, Ends, FilledAlone, IsRing, OneThread, Pipeline,
    PipelinedCollective, Ring, RingOf, Role, TensorMemory, Thread, start, start_in_cluster, with_tensor_memory,
    with_tensor_memory_of_pair,
};
use cute_static::plan::{BlockPlan, ColumnsOf, EpilogueOf, IsBlockPlan, SharedMemoryOf, Warps};
use cute_static::prelude::*;
use cute_static::schedule::{Work, WorkInCluster};
use cute_static::typenum::{U0, U1, U2, U3, U4, U8, Unsigned};
use cute_static_device::accumulators::Summed;
use cute_static_device::blackwell::{AccumulatorAt, FactorColumns, TensorMma, TensorStages, multiply_stage};
use cute_static_device::epilogue::{EndsOf, MatrixExtents, Source, Stores, TensorSums, TileStore};
use cute_static_device::hopper::Descriptors;
use cute_static_device::parts::{PartAt, PlacedParts, thread_of_block};
use cute_static_device::pipeline::Device;
use cute_static_device::tiles::BlockTile;

/// The plan of a block: the epilogue, the stages and the barriers of the accumulators, tensor memory, and eight warps.
pub type Plan<G, E> =
    BlockPlan<Sm100, (EpilogueOf<E>, SharedMemoryOf<G>, ColumnsOf<G>, Warps<U8>), <G as Collective>::Cluster>;
/// A main loop whose products are in tensor memory.
pub trait TensorMainloop:
    TmaMainloop
    + PipelinedCollective<Ring: IsRing<Filled = Self::Copies, Released: ByCommit>>
    + TmemCollective<AllocatedColumns: Allocation>
    + TmaCollective<Others: FactorColumns>
{
    /// A register of the sums that an epilogue loads
    type Sum;
    /// The accumulators, each of which four warps of each block store
    type Accumulators: IsRing<Filled = ByProducts<Self::Ctas>, Released = U4>;
    /// Begins the products of one stage.
    ///
    /// # Safety
    /// One thread does; the stage stays until the products have been waited for.
    unsafe fn multiply(to: AccumulatorAt, stage: ViewsOf<'_, Self>, add: Adds);
}
/// What a stage has
pub(super) type ViewsOf<'v, G> = <<G as TmaMainloop>::Copies as Copies>::Views<'v>;
impl<S, R, C, X, I, L, P> TensorMainloop for CollectiveMma<MainloopSm100TmaUmma<S, R, C>, X, TiledMma<I, L, P>>
where
    Self: OfTwoOperands<Ring: IsRing<Released: ByCommit>>
        + TmemCollective<AllocatedColumns: Allocation>
        + TmaCollective<
            Others: FactorColumns,
            A: TmaParts<Descriptors: Descriptors>,
            B: TmaParts<Descriptors: Descriptors>,
        > + Collective<TileShape = X>,
    X: BlockTile,
    I: TensorMma<Columns: Unsigned> + MmaInstruction<C: Summed>,
    R: Unsigned,
    SumsOf<Self, R>: IsRing<Filled = ByProducts<Self::Ctas>, Released = U4>,
{
    type Sum = <I::C as Summed>::Sum;
    type Accumulators = SumsOf<Self, R>;
    #[inline(always)]
    unsafe fn multiply(to: AccumulatorAt, stage: ViewsOf<'_, Self>, add: Adds) {
        // SAFETY: the descriptors are those of the collective's operands, which its instruction reads.
        unsafe { multiply_stage::<Self::A, Self::B, I>(to, stage, add) }
    }
}
/// `R` accumulators, which the products of all blocks that multiply together fill, and four warps of each store
pub(super) type SumsOf<G, R> = Ring<R, ByProducts<<G as TmaCollective>::Ctas>, U4, <G as Collective>::Cluster>;
/// The collective has the barriers of both rings, and the address of tensor memory.
const fn has_its_barriers<G: TensorMainloop>() {
    let rings = RingOf::<G>::SHARED_MEMORY + G::Accumulators::SHARED_MEMORY;
    assert!(rings as usize + size_of::<u32>() == G::SHARED_MEMORY as usize, "the collective has other barriers");
}
/// The epilogue stores tiles of the extents of a block, which has its share of the rows of all that multiply together.
const fn same_tile<G: TensorMainloop, E: Epilogue<TileShape: MatrixExtents>>() {
    let ([m, n], [rows, columns, _]) = (<E::TileShape as MatrixExtents>::EXTENTS, <G::TileShape as BlockTile>::EXTENTS);
    assert!(m == rows / G::CTAS && n == columns, "the tile of the epilogue is not that of the main loop");
}

/// `D = A·Bᵀ` by one block: A is (m, k), B is (n, k) and D is (m, n), with the elements and majors of the collective `G` and of the epilogue `E`.
///
/// # Safety
/// As [`gemm`](super::gemm()), with the [`Plan`] of this module.
#[inline(always)]
pub unsafe fn gemm<G, E, To, W>(a: MapA<G>, b: MapB<G>, to: To, work: W)
where
    G: TensorMainloop<Ring: FilledAlone, Accumulators: FilledAlone>,
    E: TileStore<TensorSums<G::Sum>, To>,
    Plan<G, E>: IsBlockPlan<Warps = U8>,
    To: Copy,
    W: Iterator<Item = Work>,
{
    // SAFETY: as promised. One thread fills the stages and one reads them; that one fills the accumulators, and four warps read them.
    unsafe {
        let (thread, (shared, stages, ..)) = (thread_of_block::<Plan<G, E>>(), Plan::<G, E>::places());
        let source = E::Source::start(shared.address(), thread);
        let (to_load, to_store) = rings::<G>(stages);
        let slot = to_store.followed_by_slot();
        let ends = start((to_load, to_store), thread);
        with_tensor_memory::<G::AllocatedColumns, Device, _>(slot, thread.warp::<U2>(), |memory| {
            block::<G, E, To, W>((ends, source), thread, memory, shared, (a, b), to, work);
        });
    }
}
/// As [`gemm`], by the blocks of the cluster of `G`, which share the tiles of A and B that they copy, or of which two multiply together.
///
/// # Safety
/// As [`gemm`]; the launch is in such clusters, whose blocks have the same k tiles of neighbouring tiles.
#[inline(always)]
pub unsafe fn gemm_in_cluster<G, E, To, W>(a: MapA<G>, b: MapB<G>, to: To, work: W)
where
    G: TensorMainloop,
    E: TileStore<TensorSums<G::Sum>, To>,
    Plan<G, E>: IsBlockPlan<Warps = U8>,
    To: Copy,
    W: WorkInCluster,
{
    const {
        let ([x, y], [m, n]) = (<G as Collective>::Cluster::EXTENTS, W::CLUSTER);
        assert!(x == m && y == n, "the scheduler has other clusters than the main loop");
    }
    // SAFETY: as promised, and as in `gemm`; of two blocks that multiply together, the first one reads the stages and fills the accumulators.
    unsafe {
        let (thread, (shared, stages, ..)) = (thread_of_block::<Plan<G, E>>(), Plan::<G, E>::places());
        let source = E::Source::start(shared.address(), thread);
        let (to_load, to_store) = rings::<G>(stages);
        let (slot, allocates) = (to_store.followed_by_slot(), thread.warp::<U2>());
        start_in_cluster((to_load, to_store), thread, |ends| {
            let body = |memory: TensorMemory<'_, G::AllocatedColumns>| {
                block::<G, E, To, W>((ends, source), thread, memory, shared, (a, b), to, work);
            };
            if const { G::CTAS == 1 } {
                with_tensor_memory::<G::AllocatedColumns, Device, _>(slot, allocates, body);
            } else {
                with_tensor_memory_of_pair::<G::AllocatedColumns, Device, _>(slot, allocates, body);
            }
        });
    }
}
/// [`gemm`] or [`gemm_in_cluster`] of these types, by the modes of the cluster.
#[macro_export]
macro_rules! tensor_gemm_of_cluster {
    (1 1 $($of:ty),*) => { $crate::gemm_collective::sm100::gemm::<$($of),*, _, _> };
    ($x:tt $y:tt $($of:ty),*) => { $crate::gemm_collective::sm100::gemm_in_cluster::<$($of),*, _, _> };
}
/// The rings of the stages and of the accumulators.
///
/// # Safety
/// As [`gemm`].
#[inline(always)]
unsafe fn rings<G: TensorMainloop>(
    stages: PartAt<SharedMemoryOf<G>>,
) -> (Pipeline<RingOf<G>, Device>, Pipeline<G::Accumulators, Device>) {
    const { has_its_barriers::<G>() };
    // SAFETY: as promised.
    unsafe {
        let to_load = stages.ring();
        let to_store = to_load.followed_by::<G::Accumulators>();
        (to_load, to_store)
    }
}
/// The ends of the rings of the stages and of the accumulators
type EndsOfRings<'c, G> = (Ends<'c, RingOf<G>, Device>, Ends<'c, <G as TensorMainloop>::Accumulators, Device>);
/// … and of C
type EndsOfBlock<'c, G, E, To> = (EndsOfRings<'c, G>, EndsOf<E, TensorSums<<G as TensorMainloop>::Sum>, To>);
/// The roles of the threads.
///
/// # Safety
/// As [`gemm`].
#[inline(always)]
unsafe fn block<G, E, To, W>(
    ((to_load, to_store), source): EndsOfBlock<'_, G, E, To>,
    thread: BlockThread<U8>,
    memory: TensorMemory<'_, G::AllocatedColumns>,
    shared: PartAt<EpilogueOf<E>>,
    (a, b): (MapA<G>, MapB<G>),
    to: To,
    work: W,
) where
    G: TensorMainloop,
    E: TileStore<TensorSums<G::Sum>, To>,
    To: Copy,
    W: Iterator<Item = Work>,
{
    const { same_tile::<G, E>() };
    let memory = TensorStages::<G>::new(memory);
    // SAFETY: as promised.
    unsafe {
        match thread.split::<U4, U4>() {
            Role::First(thread) => {
                if let Some(one) = thread.first_of_warp::<U0>() {
                    fill::<RingOf<G>, G, W>(to_load.producer(one), a, b, work);
                } else if let (Some(one), true) = (thread.first_of_warp::<U1>(), to_load.leads()) {
                    multiply::<G, W>(to_load, to_store, one, memory, work);
                } else if let Some(one) = thread.first_of_warp::<U3>() {
                    E::bring(source, one, to, work);
                }
            }
            Role::Second(thread) => store::<G, E, To, W>((to_store, source), thread, memory, shared, to, work),
        }
    }
}
/// One thread begins the products of all tiles.
///
/// # Safety
/// As [`gemm`].
#[inline(always)]
unsafe fn multiply<G, W>(
    stages: Ends<'_, RingOf<G>, Device>,
    accumulators: Ends<'_, G::Accumulators, Device>,
    thread: OneThread,
    memory: TensorStages<G>,
    work: W,
) where
    G: TensorMainloop,
    W: Iterator<Item = Work>,
{
    // SAFETY: as promised.
    let (mut stages, mut accumulators) =
        unsafe { (stages.consumer_of_products(thread), accumulators.producer(thread)) };
    for work in work {
        accumulators.acquire(|accumulator| {
            let to = memory.to_fill(&accumulator).from_column(G::TileShape::begin(&work).1);
            // SAFETY: the stage and the accumulator are given back when the products are complete.
            let begun = stages.multiply_in_tensor_memory(work.k, |stage, add| unsafe { G::multiply(to, stage, add) });
            accumulator.commit_products(begun)
        });
    }
}
/// Four warps store all tiles.
///
/// # Safety
/// As [`gemm`]; all threads of these warps call it.
#[inline(always)]
unsafe fn store<G, E, To, W>(
    (accumulators, source): EndsWithSource<'_, G::Accumulators, E, TensorSums<G::Sum>, To>,
    thread: Thread<U4>,
    memory: TensorStages<G>,
    shared: PartAt<EpilogueOf<E>>,
    to: To,
    work: W,
) where
    G: TensorMainloop,
    E: TileStore<TensorSums<G::Sum>, To>,
    To: Copy,
    W: Iterator<Item = Work>,
{
    // SAFETY: as promised.
    let (mut accumulators, stores) =
        unsafe { (accumulators.consumer(thread), Stores::<E, _, _>::new(to, thread, shared, source)) };
    stores.each(work, |work, store| {
        accumulators.wait(|accumulator| {
            // SAFETY: the accumulator is released when its sums have been loaded.
            let stored = unsafe { store.sums(memory.sums(&accumulator, thread, &work.k)) };
            accumulator.release().with(stored)
        })
    });
}
