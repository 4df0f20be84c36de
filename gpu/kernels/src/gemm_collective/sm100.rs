//! Blackwell with tensor memory: one thread copies, one begins the products of `tcgen05.mma`, and four warps store.
//!
//! While the warps store one accumulator, the next ones are filled: accumulators are the stages of a ring, too.

use super::{BlockTile, TmaMainloop, fill, parts, place, same_tile};
use core::marker::PhantomData;
use cute_static::arch::Sm100;
use cute_static::collective::{
    Collective, CollectiveMma, MainloopSm100TmaUmma, TmaCollective, TmaParts, TmemCollective,
};
use cute_static::instruction::mma::MmaInstruction;
use cute_static::pipeline::{
    AfterProducts, Allocation, ByProducts, Ends, FilledAlone, IsRing, Pipeline, Ring, RingOf, start, with_tensor_memory,
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
pub type Plan<G, E> = BlockPlan<Sm100, (EpilogueOf<E>, SharedMemoryOf<G>, ColumnsOf<G>, Warps<U8>)>;
/// The threads of the warps that store: the last four.
const STORING: usize = 128;
/// The threads of a warp, and the lanes of tensor memory that it reads
const LANES: usize = 32;
/// The warp that allocates tensor memory
const ALLOCATES: usize = 2;
/// An address of tensor memory has the lane above these bits.
const LANE_BITS: u32 = 16;

/// A main loop of one CTA whose products are in tensor memory.
pub trait TensorMainloop: TmaMainloop + TmemCollective<AllocatedColumns: Allocation> {
    /// A register of the sums that an epilogue loads
    type Sum;
    /// The stages of A and B, which products release
    type Operands: IsRing<Filled = (Self::CopyA, Self::CopyB), Released = AfterProducts> + FilledAlone;
    /// The accumulators, each of which four warps store
    type Accumulators: IsRing<Filled = ByProducts, Released = U4>;
    /// The columns from one accumulator to the next
    const APART: u32;
    /// Begins the products of one stage: adds to what is there if `add`.
    ///
    /// # Safety
    /// One thread does; the accumulator begins at `d`; the operands begin at these addresses, and stay until the products have been waited for.
    unsafe fn multiply(d: u32, stage: [u32; 2], add: bool);
}
impl<S, R, X, I, L, P> TensorMainloop for CollectiveMma<MainloopSm100TmaUmma<S, R>, X, TiledMma<I, L, P>>
where
    Self: TmaMainloop<Ring: IsRing<Filled = (Self::CopyA, Self::CopyB), Released = AfterProducts> + FilledAlone>
        + TmemCollective<AllocatedColumns: Allocation>
        + TmaCollective<A: TmaParts<Descriptors: Descriptors>, B: TmaParts<Descriptors: Descriptors>>
        + Collective<TileShape = X>,
    X: BlockTile,
    I: TensorMma<Columns: Unsigned> + MmaInstruction<C: Summed>,
    R: Unsigned,
    Ring<R, ByProducts, U4>: IsRing<Filled = ByProducts, Released = U4>,
{
    type Sum = <I::C as Summed>::Sum;
    type Operands = RingOf<Self>;
    type Accumulators = Ring<R, ByProducts, U4>;
    const APART: u32 = Self::COLUMNS as u32 / R::U32;
    #[inline(always)]
    unsafe fn multiply(d: u32, stage: [u32; 2], add: bool) {
        // SAFETY: the descriptors are those of the collective's operands, which its instruction reads.
        unsafe { multiply_stage::<Self::A, Self::B, I>(d, stage, add) }
    }
}
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
    G: TensorMainloop,
    E: TileStore<TensorSums<G::Sum>, To>,
    Plan<G, E>: IsBlockPlan,
    To: Copy,
    W: Iterator<Item = Work>,
{
    const { same_tile::<G::TileShape, E>(STORING as u64) };
    // SAFETY: as promised. One thread fills the stages and one reads them; that one fills the accumulators, and four warps read them.
    unsafe {
        let thread = thread_of_so_many(const { super::threads::<Plan<G, E>>() });
        let [shared, stages] = parts::<Plan<G, E>>();
        let to_load = Pipeline::<G::Operands, Device>::at(stages);
        let to_store = Pipeline::<G::Accumulators, Device>::at(stages + Behind::<G>::ACCUMULATORS);
        let (to_load, to_store) = start((to_load, to_store), thread == 0);
        let slot = stages + Behind::<G>::SLOT;
        with_tensor_memory::<G::AllocatedColumns, Device, _>(slot, thread / LANES == ALLOCATES, |memory| {
            let first = memory.address();
            if thread >= STORING {
                let storing = Storing { thread: thread - STORING, barrier: 1, shared };
                store::<G, E, To, W>(to_store, first, to, storing, work);
            } else if thread == 0 {
                fill::<G::Operands, G, W>(to_load.producer(), TensorMapOf::new(a), TensorMapOf::new(b), work);
            } else if thread == LANES {
                multiply::<G, W>(to_load, to_store, first, work);
            }
        });
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
