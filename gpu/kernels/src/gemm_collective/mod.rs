//! `D = A·Bᵀ` of any collective, epilogue and scheduler of the library: every address, byte count, barrier, mask and number of registers
//! is one of their types. One thread of the first warpgroup copies, and two warpgroups multiply and store, together or in turns.
//!
//! `sm90` and `sm120` have what is the architecture's own: how threads multiply a stage. In [`sm80`] all threads copy and multiply, in [`sm80_sparse`] with a sparse A, and in [`sm100`] one thread
//! multiplies and the sums are in tensor memory. [`sm80_batched`] and [`sm90_batched`] compute several products in one launch, whose tiles blocks share as [`groups`] says.

pub mod groups;
mod operands;
pub mod sm100;
mod sm100_scaled;
mod sm120;
mod sm120_scaled;
pub mod sm80;
pub mod sm80_batched;
pub mod sm80_sparse;
mod sm90;
pub mod sm90_batched;
mod sm90_sparse;

pub use operands::{BesideOperands, OfScaledOperands, OfSparseOperands, OfTwoOperands, TmaMainloop};
pub use sm90::GroupMainloop;

use cute_static::atom::OperandC;
use cute_static::bounds;
use cute_static::cluster::IsCluster;
use cute_static::collective::CollectiveMma;
use cute_static::pipeline::{
    BlockThread, ByWarps, Consumer, Ends, FilledAlone, IsRing, Producer, Role, Thread, start, start_in_cluster,
};
use cute_static::plan::{BlockPlan, EpilogueOf, IsBlockPlan, KernelSm90Cooperative, StoresTilesOf, WarpSpecialized};
use cute_static::prelude::*;
use cute_static::schedule::{Work, WorkInCluster};
use cute_static::typenum::{U0, U1, U4, U8};
use cute_static_device::accumulators::{Accumulates, Accumulators, Fragment, Held};
use cute_static_device::epilogue::{EndsOf, Source, Stores, TileStore};
use cute_static_device::hopper::OperandSource;
use cute_static_device::machine;
use cute_static_device::parts::{PartAt, PlacedParts, thread_of_block};
use cute_static_device::pipeline::Device;
use cute_static_device::sources::OfProducts;
pub use cute_static_device::tiles::{BlockTile, one_tile};

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
    unsafe fn multiply<R>(stages: &mut Consumer<'_, R, Device>, tiles: u32) -> SumsOf<Self>
    where
        R: IsRing<Filled = Self::Copies, Released: ByWarps>;
}
/// The accumulators of a thread
pub type SumsOf<G> = Accumulators<<G as HoldsSums>::Instruction, <G as HoldsSums>::Fragment>;
/// What an epilogue reads of them
pub type HeldOf<G> = Held<<<G as HoldsSums>::Instruction as Accumulates>::Sum>;
/// The tensor maps of A
pub type MapA<G> = <G as TmaMainloop>::MapA;
/// The tensor maps of B
pub type MapB<G> = <G as TmaMainloop>::MapB;

/// The plan of a block for the architecture `A`: the epilogue `E`, and behind it in shared memory the stages of the kernel `K`.
pub type Plan<A, K, E> = BlockPlan<A, (EpilogueOf<E>, K), <<K as WarpSpecialized>::Ring as IsRing>::Cluster>;
/// The threads of a block of the plan.
pub const fn threads<P: IsBlockPlan>() -> u32 {
    P::THREADS as u32
}
/// The bytes of shared memory of a block of the plan.
pub const fn shared<P: IsBlockPlan>() -> u32 {
    P::SHARED_MEMORY as u32
}

/// How the warpgroups that multiply share the work: a kernel of the library.
pub trait Consumers<G: InRegisters>: WarpSpecialized<Ring: IsRing<Filled = G::Copies>> {
    /// Multiplies and stores the tiles of the work.
    ///
    /// # Safety
    /// As [`gemm`]; all threads that multiply call it with the same work.
    unsafe fn consume<E, To, W>(
        stages: Ends<'_, Self::Ring, Device>,
        thread: Thread<U8>,
        shared: PartAt<EpilogueOf<E>>,
        source: EndsOf<E, HeldOf<G>, To>,
        to: To,
        work: W,
    ) where
        E: TileStore<HeldOf<G>, To>,
        To: Copy,
        W: Iterator<Item = Work>;
}
impl<G: InRegisters> Consumers<G> for KernelSm90Cooperative<G>
where
    Self: WarpSpecialized<Ring: IsRing<Filled = G::Copies, Released = U8>>,
{
    #[inline(always)]
    unsafe fn consume<E, To, W>(
        stages: Ends<'_, Self::Ring, Device>,
        thread: Thread<U8>,
        shared: PartAt<EpilogueOf<E>>,
        source: EndsOf<E, HeldOf<G>, To>,
        to: To,
        work: W,
    ) where
        E: TileStore<HeldOf<G>, To>,
        To: Copy,
        W: Iterator<Item = Work>,
    {
        // SAFETY: as promised.
        let (mut stages, stores) =
            unsafe { (stages.consumer(thread), Stores::<E, _, _>::new(to, thread, shared, source)) };
        stores.each(work, |work, store| {
            // SAFETY: as promised.
            let stored = unsafe { store.sums(G::multiply(&mut stages, work.k.end - work.k.start).held()) };
            // Behind the branches of the store, so that the assembler keeps the position among the stages once for the warp
            machine::warp_barrier();
            stored
        });
    }
}
/// `D = A·Bᵀ` by one block: A is (m, k), B is (n, k) and D is (m, n), with the elements and majors of the collective `G` and of the epilogue `E`. The
/// warpgroups share the work as the kernel `K` says.
///
/// # Safety
/// The launch has [`threads`] and [`shared`] of the [`Plan`]; all threads of the block call it with the same work, whole tiles of the products that A, B and D are those of; the maps are made
/// from the parameters of the maps of `G`, and the epilogue stores to `to`: a map of its own, made from
/// [`store_parameters`](cute_static::tma::RunTimeTensorMap::store_parameters), or a matrix that has the tiles, or edges. The address and the pitch of
/// a matrix are multiples of the alignment of the epilogue ([`DirectEpilogue::ALIGNMENT`](cute_static::epilogue::DirectEpilogue::ALIGNMENT)).
#[inline(always)]
pub unsafe fn gemm<A, K, G, E, To, W>(
    a: impl OfProducts<'M', MapA<G>>,
    b: impl OfProducts<'N', MapB<G>>,
    to: To,
    work: W,
) where
    K: Consumers<G, Ring: FilledAlone>,
    G: InRegisters,
    E: TileStore<HeldOf<G>, To> + StoresTilesOf<G>,
    Plan<A, K, E>: IsBlockPlan,
    To: Copy,
    W: Iterator<Item = Work>,
{
    // SAFETY: as promised.
    unsafe {
        let (thread, (shared, stages)) = (thread_of_block::<Plan<A, K, E>>(), Plan::<A, K, E>::places());
        let source = E::Source::start(shared.address(), thread);
        let (ends,) = start((stages.pipeline(),), thread);
        block::<A, K, G, E, To, W>((ends, source), thread, shared, a, b, to, work);
    }
}
/// As [`gemm`], by the blocks of the cluster of `G`, which share the tiles of A and B that they copy.
///
/// # Safety
/// As [`gemm`]; the launch is in such clusters, whose blocks have the same k tiles of neighbouring tiles.
#[inline(always)]
pub unsafe fn gemm_in_cluster<A, K, G, E, To, W>(
    a: impl OfProducts<'M', MapA<G>>,
    b: impl OfProducts<'N', MapB<G>>,
    to: To,
    work: W,
) where
    K: Consumers<G>,
    G: InRegisters,
    E: TileStore<HeldOf<G>, To> + StoresTilesOf<G>,
    Plan<A, K, E>: IsBlockPlan,
    To: Copy,
    W: WorkInCluster,
{
    const {
        let ([x, y], [m, n]) = (<K::Ring as IsRing>::Cluster::EXTENTS, W::CLUSTER);
        assert!(x == m && y == n, "the scheduler has other clusters than the main loop");
    }
    // SAFETY: as promised.
    unsafe {
        let (thread, (shared, stages)) = (thread_of_block::<Plan<A, K, E>>(), Plan::<A, K, E>::places());
        let source = E::Source::start(shared.address(), thread);
        start_in_cluster((stages.pipeline(),), thread, |(ends,)| {
            block::<A, K, G, E, To, W>((ends, source), thread, shared, a, b, to, work);
        });
    }
}
/// [`gemm`] or [`gemm_in_cluster`] of these types, by the modes of the cluster.
#[macro_export]
macro_rules! gemm_of_cluster {
    (1 1 $($of:ty),*) => { $crate::gemm_collective::gemm::<$($of),*, _, _> };
    ($x:tt $y:tt $($of:ty),*) => { $crate::gemm_collective::gemm_in_cluster::<$($of),*, _, _> };
}
/// The ends of the ring `R`, and of C
type EndsWithSource<'c, R, E, S, To> = (Ends<'c, R, Device>, EndsOf<E, S, To>);
/// The roles of the threads.
///
/// # Safety
/// As [`gemm`].
#[inline(always)]
unsafe fn block<A, K, G, E, To, W>(
    (ends, source): EndsWithSource<'_, K::Ring, E, HeldOf<G>, To>,
    thread: BlockThread<<Plan<A, K, E> as IsBlockPlan>::Warps>,
    shared: PartAt<EpilogueOf<E>>,
    a: impl OfProducts<'M', MapA<G>>,
    b: impl OfProducts<'N', MapB<G>>,
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
    // SAFETY: as promised: one thread of the first warpgroup loads A and B, one loads C, and the others multiply.
    unsafe {
        match thread.split::<U4, U8>() {
            Role::First(thread) => {
                machine::registers_down_to::<K::LoadRegisters>();
                if let Some(one) = thread.first_of_warp::<U0>() {
                    fill::<K::Ring, G, W>(ends.producer(one), a, b, work);
                } else if let Some(one) = thread.first_of_warp::<U1>() {
                    E::bring(source, one, to, work);
                }
            }
            Role::Second(thread) => {
                machine::registers_up_to::<K::MmaRegisters>();
                K::consume::<E, To, W>(ends, thread, shared, source, to, work);
            }
        }
    }
}
/// One thread fills the stages.
///
/// # Safety
/// As [`gemm`].
#[inline(always)]
unsafe fn fill<R, G, W>(
    mut stages: Producer<'_, R, Device>,
    a: impl OfProducts<'M', MapA<G>>,
    b: impl OfProducts<'N', MapB<G>>,
    work: W,
) where
    R: IsRing<Filled = G::Copies>,
    G: TmaMainloop,
    W: Iterator<Item = Work>,
{
    a.prepare();
    b.prepare();
    // ANCHOR: fill
    stages.fill_each(work, |stages, work| {
        let (m, n) = G::TileShape::begin_of_copies(&work, G::CTAS);
        // SAFETY: as promised: the operands are those of the work.
        let (a, b) = unsafe { (a.of(&work), b.of(&work)) };
        stages.fill(work.k, |tile, stage| {
            let k = G::TileShape::column(tile);
            G::copy(stage, a.at(m, k), b.at(n, k))
        })
    });
    // ANCHOR_END: fill
}
