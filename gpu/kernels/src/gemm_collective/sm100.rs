//! Blackwell with tensor memory: one thread copies, one begins the products of `tcgen05.mma`, and four warps store.
//!
//! While the warps store one accumulator, the next ones are filled: accumulators are the stages of a ring, too. Where two blocks multiply together, each copies and
//! stores its own rows, and a thread of the first one begins the products of both.

use super::{BlockTile, TmaMainloop, fill, parts, place, same_tile};
use core::marker::PhantomData;
use cute_static::arch::Sm100;
use cute_static::collective::{
    Collective, CollectiveMma, MainloopSm100TmaUmma, TmaCollective, TmaParts, TmemCollective,
};
use cute_static::instruction::mma::MmaInstruction;
use cute_static::pipeline::{
    Allocation, ByCommit, ByProducts, Ends, FilledAlone, IsRing, Pipeline, Ring, RingOf, TensorMemory, start,
    start_in_cluster, with_tensor_memory, with_tensor_memory_of_pair,
};
use cute_static::plan::{BlockPlan, ColumnsOf, EpilogueOf, IsBlockPlan, SharedMemoryOf, Warps};
use cute_static::prelude::*;
use cute_static::schedule::Work;
use cute_static::typenum::{U4, U8, Unsigned};
use cute_static_device::accumulators::Summed;
use cute_static_device::blackwell::{TensorMma, multiply_stage};
use cute_static_device::epilogue::{Storing, TensorSums, TileStore};
use cute_static_device::hopper::{Descriptors, TensorMapOf};
use cute_static_device::machine::TensorMapObject;
use cute_static_device::pipeline::Device;
use cute_static_device::{leads_its_warp, thread_of_so_many};

/// The plan of a block: the epilogue, the stages and the barriers of the accumulators, tensor memory, and eight warps.
pub type Plan<G, E> =
    BlockPlan<Sm100, (EpilogueOf<E>, SharedMemoryOf<G>, ColumnsOf<G>, Warps<U8>), <G as Collective>::Cluster>;
/// The threads of the warps that store: the last four.
const STORING: usize = 128;
/// The threads of a warp, and the lanes of tensor memory that it reads
const LANES: usize = 32;
/// The warp that allocates tensor memory
const ALLOCATES: usize = 2;
/// An address of tensor memory has the lane above these bits.
const LANE_BITS: u32 = 16;

/// A main loop whose products are in tensor memory.
pub trait TensorMainloop: TmaMainloop + TmemCollective<AllocatedColumns: Allocation> {
    /// A register of the sums that an epilogue loads
    type Sum;
    /// The stages of A and B, which products release
    type Operands: IsRing<Filled = (Self::CopyA, Self::CopyB), Released: ByCommit>;
    /// The accumulators, each of which four warps of each block store
    type Accumulators: IsRing<Filled = ByProducts<Self::Ctas>, Released = U4>;
    /// The columns from one accumulator to the next
    const APART: u32;
    /// Begins the products of one stage: adds to what is there if `add`.
    ///
    /// # Safety
    /// One thread does; the accumulator begins at `d`; the operands begin at these addresses, and stay until the products have been waited for.
    unsafe fn multiply(d: u32, stage: [u32; 2], add: bool);
}
impl<S, R, C, X, I, L, P> TensorMainloop for CollectiveMma<MainloopSm100TmaUmma<S, R, C>, X, TiledMma<I, L, P>>
where
    Self: TmaMainloop<Ring: IsRing<Filled = (Self::CopyA, Self::CopyB), Released: ByCommit>>
        + TmemCollective<AllocatedColumns: Allocation>
        + TmaCollective<A: TmaParts<Descriptors: Descriptors>, B: TmaParts<Descriptors: Descriptors>>
        + Collective<TileShape = X>,
    X: BlockTile,
    I: TensorMma<Columns: Unsigned> + MmaInstruction<C: Summed>,
    R: Unsigned,
    SumsOf<Self, R>: IsRing<Filled = ByProducts<Self::Ctas>, Released = U4>,
{
    type Sum = <I::C as Summed>::Sum;
    type Operands = RingOf<Self>;
    type Accumulators = SumsOf<Self, R>;
    const APART: u32 = Self::COLUMNS as u32 / R::U32;
    #[inline(always)]
    unsafe fn multiply(d: u32, stage: [u32; 2], add: bool) {
        // SAFETY: the descriptors are those of the collective's operands, which its instruction reads.
        unsafe { multiply_stage::<Self::A, Self::B, I>(d, stage, add) }
    }
}
/// `R` accumulators, which the products of all blocks that multiply together fill, and four warps of each store
type SumsOf<G, R> = Ring<R, ByProducts<<G as TmaCollective>::Ctas>, U4, <G as Collective>::Cluster>;
/// Where the parts are behind the stages: the barriers of the accumulators, and the address of tensor memory.
struct Behind<G>(PhantomData<G>);
impl<G: TensorMainloop> Behind<G> {
    const ACCUMULATORS: u32 = G::Operands::SHARED_MEMORY;
    const SLOT: u32 = {
        let slot = Self::ACCUMULATORS + G::Accumulators::SHARED_MEMORY;
        assert!(slot + 4 == G::SHARED_MEMORY as u32, "the collective has other barriers");
        slot
    };
}

/// `D = A·Bᵀ` by one block: A is (m, k), B is (n, k) and D is (m, n), with the elements and majors of the collective `G` and of the epilogue `E`.
///
/// # Safety
/// As [`gemm`](super::gemm()), with the [`Plan`] of this module. Each work has a k tile: without one, nothing is written to the accumulator that is stored.
#[inline(always)]
pub unsafe fn gemm<G, E, To, W>(a: *const TensorMapObject, b: *const TensorMapObject, to: To, work: W)
where
    G: TensorMainloop<Operands: FilledAlone, Accumulators: FilledAlone>,
    E: TileStore<TensorSums<G::Sum>, To>,
    Plan<G, E>: IsBlockPlan,
    To: Copy,
    W: Iterator<Item = Work>,
{
    // SAFETY: as promised. One thread fills the stages and one reads them; that one fills the accumulators, and four warps read them.
    unsafe {
        let thread = thread_of_so_many(const { super::threads::<Plan<G, E>>() });
        let [shared, stages] = parts::<Plan<G, E>>();
        let (to_load, to_store) = pipelines::<G>(stages);
        let (to_load, to_store) = start((to_load, to_store), thread == 0);
        let slot = stages + Behind::<G>::SLOT;
        with_tensor_memory::<G::AllocatedColumns, Device, _>(slot, thread / LANES == ALLOCATES, |memory| {
            block::<G, E, To, W>((to_load, to_store), memory, [a, b], to, Storing { thread, barrier: 1, shared }, work);
        });
    }
}
/// As [`gemm`], by the blocks of the cluster of `G`, which share the tiles of A and B that they copy, or of which two multiply together.
///
/// # Safety
/// As [`gemm`]; the launch is in such clusters, whose blocks have the same k tiles of neighbouring tiles.
#[inline(always)]
pub unsafe fn gemm_in_cluster<G, E, To, W>(a: *const TensorMapObject, b: *const TensorMapObject, to: To, work: W)
where
    G: TensorMainloop,
    E: TileStore<TensorSums<G::Sum>, To>,
    Plan<G, E>: IsBlockPlan,
    To: Copy,
    W: Iterator<Item = Work>,
{
    // SAFETY: as promised, and as in `gemm`; of two blocks that multiply together, the first one reads the stages and fills the accumulators.
    unsafe {
        let thread = thread_of_so_many(const { super::threads::<Plan<G, E>>() });
        let [shared, stages] = parts::<Plan<G, E>>();
        start_in_cluster(pipelines::<G>(stages), thread == 0, |ends| {
            let (slot, allocates) = (stages + Behind::<G>::SLOT, thread / LANES == ALLOCATES);
            let body = |memory: TensorMemory<'_, G::AllocatedColumns>| {
                block::<G, E, To, W>(ends, memory, [a, b], to, Storing { thread, barrier: 1, shared }, work);
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
/// The rings of the stages, which begin at an address, and of the accumulators.
///
/// # Safety
/// As [`gemm`].
#[inline(always)]
unsafe fn pipelines<G: TensorMainloop>(
    stages: u32,
) -> (Pipeline<G::Operands, Device>, Pipeline<G::Accumulators, Device>) {
    // SAFETY: as promised.
    unsafe { (Pipeline::at(stages), Pipeline::at(stages + Behind::<G>::ACCUMULATORS)) }
}
/// The roles of the threads. `all` has the number of this one among all.
///
/// # Safety
/// As [`gemm`].
#[inline(always)]
unsafe fn block<G, E, To, W>(
    (to_load, to_store): (Ends<'_, G::Operands, Device>, Ends<'_, G::Accumulators, Device>),
    memory: TensorMemory<'_, G::AllocatedColumns>,
    [a, b]: [*const TensorMapObject; 2],
    to: To,
    all: Storing,
    work: W,
) where
    G: TensorMainloop,
    E: TileStore<TensorSums<G::Sum>, To>,
    To: Copy,
    W: Iterator<Item = Work>,
{
    const { same_tile::<E>(G::TILE, STORING as u64) };
    let (thread, first) = (all.thread, memory.address());
    // SAFETY: as promised.
    unsafe {
        if thread >= STORING {
            let storing = Storing { thread: thread - STORING, ..all };
            store::<G, E, To, W>(to_store, first, to, storing, work);
        } else if thread == 0 {
            fill::<G::Operands, G, W>(to_load.producer(), TensorMapOf::new(a), TensorMapOf::new(b), work);
        } else if thread == LANES && to_load.leads() {
            multiply::<G, W>(to_load, to_store, first, work);
        }
    }
}
/// One thread begins the products of all tiles.
///
/// # Safety
/// As [`gemm`]; tensor memory begins at `first`.
#[inline(always)]
unsafe fn multiply<G, W>(
    stages: Ends<'_, G::Operands, Device>,
    accumulators: Ends<'_, G::Accumulators, Device>,
    first: u32,
    work: W,
) where
    G: TensorMainloop,
    W: Iterator<Item = Work>,
{
    // SAFETY: as promised.
    let (mut stages, mut accumulators) = unsafe { (stages.consumer(true), accumulators.producer()) };
    for work in work {
        accumulators.acquire(|accumulator| {
            let (d, mut tile) = (first + G::APART * accumulator.stage(), work.k.start);
            while tile < work.k.end {
                stages.wait(|stage| {
                    let (a, b) = stage.views();
                    let at = [a.address(), b.address()];
                    // SAFETY: the stage and the accumulator are given back when the products are complete.
                    unsafe { G::multiply(d, at, tile > work.k.start) };
                    stage.release_after_products()
                });
                tile += 1;
            }
            accumulator.commit_products()
        });
    }
}
/// Four warps store all tiles.
///
/// # Safety
/// As [`gemm`]; tensor memory begins at `first`, and all threads of these warps call it.
#[inline(always)]
unsafe fn store<G, E, To, W>(
    accumulators: Ends<'_, G::Accumulators, Device>,
    first: u32,
    to: To,
    storing: Storing,
    work: W,
) where
    G: TensorMainloop,
    E: TileStore<TensorSums<G::Sum>, To>,
    To: Copy,
    W: Iterator<Item = Work>,
{
    // SAFETY: as promised.
    let mut accumulators = unsafe { accumulators.consumer(leads_its_warp(storing.thread)) };
    // The first of the 32 lanes of the warp
    let lanes = ((storing.thread / LANES * LANES) as u32) << LANE_BITS;
    E::prepare(to, storing);
    for work in work {
        accumulators.wait(|accumulator| {
            let address = first + lanes + G::APART * accumulator.stage();
            if work.inside {
                // SAFETY: the products are complete; the rest is promised.
                unsafe { E::store(to, place::<G>(&work), TensorSums::at(address), storing) };
            }
            accumulator.release()
        });
    }
    E::finish(storing);
}
