//! `D = A·Bᵀ` for Hopper, of any collective, epilogue and scheduler of the library: every address, byte count, barrier, mask and number of registers
//! is one of their types. One warp of the first warpgroup copies, and two warpgroups multiply and store, together or in turns.

use cute_static::arch::Sm90;
use cute_static::atom::OperandC;
use cute_static::bounds;
use cute_static::collective::{Collective, TmaCollective, TmaParts};
use cute_static::htuple::{HCons, HNil};
use cute_static::pipeline::{
    ByTurns, ByWarps, Ends, FilledAlone, IsRing, Pipeline, PipelinedCollective, Producer, StageCopy, start,
    start_in_cluster,
};
use cute_static::plan::{
    BlockPlan, EpilogueOf, IsBlockPlan, KernelSm90Cooperative, KernelSm90Pingpong, WarpSpecialized,
};
use cute_static::prelude::*;
use cute_static::schedule::Work;
use cute_static::typenum::{U1, Unsigned};
use cute_static_device::epilogue::{Storing, TileStore};
use cute_static_device::hopper::{Accumulators, Descriptors, GroupMma, MatrixMap, TensorMapOf};
use cute_static_device::machine::{self, TensorMapObject};
use cute_static_device::pipeline::{Device, multiply_stage};
use cute_static_device::thread_of_so_many;
use cute_static_device::wgmma::Fragment;

/// The tile (M, N, K) of a block.
pub trait BlockTile {
    /// The tile of C, column-major
    type C;
    /// The extents
    const EXTENTS: [u32; 3];
}
impl<M: Unsigned, N: Unsigned, K: Unsigned> BlockTile for HCons<M, HCons<N, HCons<K, HNil>>> {
    type C = Layout<HCons<M, HCons<N, HNil>>, HCons<U1, HCons<M, HNil>>>;
    const EXTENTS: [u32; 3] = [M::U32, N::U32, K::U32];
}

/// A main loop of TMA and wgmma, both operands in shared memory: [`MainloopSm90TmaGmma`](cute_static::collective::MainloopSm90TmaGmma).
pub trait GroupMainloop:
    PipelinedCollective
    + TmaCollective<
        A: TmaParts<Map: MatrixMap, Descriptors: Descriptors>,
        B: TmaParts<Map: MatrixMap, Descriptors: Descriptors>,
    > + Collective<TileShape: BlockTile>
{
    /// The instruction
    type Instruction: GroupMma;
    /// The accumulators of a thread
    type Fragment: Fragment;
    /// The copy of A
    type CopyA: StageCopy<Map = <Self::A as TmaParts>::Map>;
    /// The copy of B
    type CopyB: StageCopy<Map = <Self::B as TmaParts>::Map>;
    /// The extents (M, N, K) of the tile
    const TILE: [u32; 3] = <Self::TileShape as BlockTile>::EXTENTS;
    /// Where the warpgroup of this thread is among those that multiply together: along M and along N
    fn warpgroup(thread: usize) -> [u32; 2];
}
impl<G, I, L, P, CopyA, CopyB> GroupMainloop for G
where
    G: PipelinedCollective<Ring: IsRing<Filled = (CopyA, CopyB)>>
        + TmaCollective<
            A: TmaParts<Map: MatrixMap, Descriptors: Descriptors>,
            B: TmaParts<Map: MatrixMap, Descriptors: Descriptors>,
        > + Collective<TileShape: BlockTile, Mma = TiledMma<I, L, P>>,
    TiledMma<I, L, P>:
        cute_static::atom::TileMma + bounds::FragmentOf<OperandC, <G::TileShape as BlockTile>::C, Output: Fragment>,
    I: GroupMma,
    CopyA: StageCopy<Map = <G::A as TmaParts>::Map>,
    CopyB: StageCopy<Map = <G::B as TmaParts>::Map>,
{
    type Instruction = I;
    type Fragment = <TiledMma<I, L, P> as bounds::FragmentOf<OperandC, <G::TileShape as BlockTile>::C>>::Output;
    type CopyA = CopyA;
    type CopyB = CopyB;
    #[inline(always)]
    fn warpgroup(thread: usize) -> [u32; 2] {
        let (_, m, n, _) = TiledMma::<I, L, P>::default().get_slice(thread).vmnk();
        [m as u32, n as u32]
    }
}
type SumsOf<G> = Accumulators<<G as GroupMainloop>::Instruction, <G as GroupMainloop>::Fragment>;
type MapA<G> = <<G as TmaCollective>::A as TmaParts>::Map;
type MapB<G> = <<G as TmaCollective>::B as TmaParts>::Map;

/// The plan of a block: the epilogue `E`, and behind it in shared memory the stages of the kernel `K`.
pub type Plan<K, E> = BlockPlan<Sm90, (EpilogueOf<E>, K), <<K as WarpSpecialized>::Ring as IsRing>::Cluster>;
/// The threads of a block of the plan.
pub const fn threads<P: IsBlockPlan>() -> u32 {
    P::THREADS as u32
}
/// The bytes of shared memory of a block of the plan.
pub const fn shared<P: IsBlockPlan>() -> u32 {
    P::SHARED_MEMORY as u32
}

/// How the warpgroups that multiply share the work: a kernel of the library.
pub trait Consumers<G: GroupMainloop>: WarpSpecialized<Ring: IsRing<Filled = (G::CopyA, G::CopyB)>> {
    /// Multiplies and stores the tiles of the work.
    ///
    /// # Safety
    /// As [`gemm`]; all threads that multiply call it, with their numbers among them and with the same work.
    unsafe fn consume<E, To, W>(stages: Ends<'_, Self::Ring, Device>, thread: usize, shared: u32, to: To, work: W)
    where
        E: TileStore<G::Instruction, G::Fragment, To>,
        To: Copy,
        W: Iterator<Item = Work>;
}
/// Where the tile of the work begins in D.
#[inline(always)]
fn place<G: GroupMainloop>(work: &Work) -> (i32, i32) {
    ((work.m * G::TILE[0]) as i32, (work.n * G::TILE[1]) as i32)
}
impl<G: GroupMainloop> Consumers<G> for KernelSm90Cooperative<G>
where
    Self: WarpSpecialized<Ring: IsRing<Filled = (G::CopyA, G::CopyB), Released: ByWarps>>,
{
    #[inline(always)]
    unsafe fn consume<E, To, W>(stages: Ends<'_, Self::Ring, Device>, thread: usize, shared: u32, to: To, work: W)
    where
        E: TileStore<G::Instruction, G::Fragment, To>,
        To: Copy,
        W: Iterator<Item = Work>,
    {
        let (storing, group) = (Storing { thread, barrier: 1, shared }, G::warpgroup(thread));
        // SAFETY: as promised.
        let mut stages = unsafe { stages.consumer(thread % 32 == 0) };
        E::prepare(to, storing);
        for work in work {
            let sums = stages.multiply(work.k.end - work.k.start, SumsOf::<G>::zero(), |stage, products| {
                // SAFETY: the descriptors are those of the collective's operands, which its instruction reads.
                unsafe { multiply_stage::<G::A, G::B, G::Instruction, G::Fragment>(products, stage, group) }
            });
            if work.inside {
                // SAFETY: as promised.
                unsafe { E::store(to, place::<G>(&work), &sums, storing) };
            }
        }
        E::finish(storing);
    }
}
impl<G: GroupMainloop> Consumers<G> for KernelSm90Pingpong<G>
where
    Self: WarpSpecialized<Ring: IsRing<Filled = (G::CopyA, G::CopyB), Released: ByTurns>>,
{
    #[inline(always)]
    unsafe fn consume<E, To, W>(stages: Ends<'_, Self::Ring, Device>, thread: usize, shared: u32, to: To, work: W)
    where
        E: TileStore<G::Instruction, G::Fragment, To>,
        To: Copy,
        W: Iterator<Item = Work>,
    {
        let together = const { <G as Collective>::THREADS as usize };
        let (turn, thread) = (thread / together, thread % together);
        let (storing, group) = (Storing { thread, barrier: 1 + turn as u32, shared }, G::warpgroup(thread));
        // SAFETY: as promised: each of the two has a turn of its own.
        let mut turns = unsafe { stages.in_turns(turn as u32, thread % 32 == 0) };
        E::prepare(to, storing);
        for work in work {
            turns.tile(work.k.end - work.k.start, |turn| {
                let (sums, turn) = turn.multiply(SumsOf::<G>::zero(), |stage, products| {
                    // SAFETY: the descriptors are those of the collective's operands, which its instruction reads.
                    unsafe { multiply_stage::<G::A, G::B, G::Instruction, G::Fragment>(products, stage, group) }
                });
                turn.store(|| {
                    if work.inside {
                        // SAFETY: as promised. The other group writes the same shared memory when this one has been read.
                        unsafe { E::store(to, place::<G>(&work), &sums, storing) };
                        E::is_read(storing);
                    }
                })
            });
        }
        E::finish(storing);
    }
}

/// `D = A·Bᵀ` by one block: A is (m, k), B is (n, k) and D is (m, n), with the elements and majors of the collective `G` and of the epilogue `E`. The
/// warpgroups share the work as the kernel `K` says.
///
/// # Safety
/// The launch has [`threads`] and [`shared`] of the [`Plan`]; all threads of the block call it with the same work, whole tiles of one matrix; the maps are made
/// from the parameters of the maps of `G`, and the epilogue stores to `to`: a map of its own, or a matrix that has the tiles, or edges. The address and the pitch of
/// a matrix are multiples of the alignment of the epilogue ([`DirectEpilogue::ALIGNMENT`](cute_static::epilogue::DirectEpilogue::ALIGNMENT)).
#[inline(always)]
pub unsafe fn gemm<K, G, E, To, W>(a: *const TensorMapObject, b: *const TensorMapObject, to: To, work: W)
where
    K: Consumers<G, Ring: FilledAlone>,
    G: GroupMainloop,
    E: TileStore<G::Instruction, G::Fragment, To>,
    Plan<K, E>: IsBlockPlan,
    To: Copy,
    W: Iterator<Item = Work>,
{
    // SAFETY: as promised. One thread fills, and those of two warpgroups read.
    unsafe {
        let thread = thread_of_so_many(const { threads::<Plan<K, E>>() });
        let base = machine::shared_base();
        let pipeline = Pipeline::<K::Ring, Device>::at(base + const { Plan::<K, E>::OFFSETS[1] as u32 });
        let (ends,) = start((pipeline,), thread == 0);
        let shared = base + const { Plan::<K, E>::OFFSETS[0] as u32 };
        block::<K, G, E, To, W>(ends, thread, shared, TensorMapOf::new(a), TensorMapOf::new(b), to, work);
    }
}
/// As [`gemm`], by the blocks of the cluster of `G`, which share the tiles of A and B that they copy.
///
/// # Safety
/// As [`gemm`]; the launch is in such clusters, whose blocks have the same k tiles of neighbouring tiles.
#[inline(always)]
pub unsafe fn gemm_in_cluster<K, G, E, To, W>(a: *const TensorMapObject, b: *const TensorMapObject, to: To, work: W)
where
    K: Consumers<G>,
    G: GroupMainloop,
    E: TileStore<G::Instruction, G::Fragment, To>,
    Plan<K, E>: IsBlockPlan,
    To: Copy,
    W: Iterator<Item = Work>,
{
    // SAFETY: as promised.
    unsafe {
        let thread = thread_of_so_many(const { threads::<Plan<K, E>>() });
        let base = machine::shared_base();
        let pipeline = Pipeline::<K::Ring, Device>::at(base + const { Plan::<K, E>::OFFSETS[1] as u32 });
        start_in_cluster((pipeline,), thread == 0, |(ends,)| {
            let shared = base + const { Plan::<K, E>::OFFSETS[0] as u32 };
            block::<K, G, E, To, W>(ends, thread, shared, TensorMapOf::new(a), TensorMapOf::new(b), to, work);
        });
    }
}
/// [`gemm`] or [`gemm_in_cluster`] of these types, by the modes of the cluster.
#[macro_export]
macro_rules! gemm_of_cluster {
    (1 1 $($of:ty),*) => { $crate::gemm_sm90_collective::gemm::<$($of),*, _, _> };
    ($x:tt $y:tt $($of:ty),*) => { $crate::gemm_sm90_collective::gemm_in_cluster::<$($of),*, _, _> };
}
/// The roles of the threads.
///
/// # Safety
/// As [`gemm`].
#[inline(always)]
unsafe fn block<K, G, E, To, W>(
    ends: Ends<'_, K::Ring, Device>,
    thread: usize,
    shared: u32,
    a: TensorMapOf<MapA<G>>,
    b: TensorMapOf<MapB<G>>,
    to: To,
    work: W,
) where
    K: Consumers<G>,
    G: GroupMainloop,
    E: TileStore<G::Instruction, G::Fragment, To>,
    Plan<K, E>: IsBlockPlan,
    To: Copy,
    W: Iterator<Item = Work>,
{
    // The threads that do not multiply
    let loading = const { threads::<Plan<K, E>>() as usize - <G as Collective>::THREADS as usize * K::TILES as usize };
    // SAFETY: as promised: the first warpgroup loads, and the others multiply.
    unsafe {
        if thread < loading {
            machine::registers_down_to::<K::LoadRegisters>();
            if thread == 0 {
                fill::<K, G, W>(ends.producer(), a, b, work);
            }
        } else {
            machine::registers_up_to::<K::MmaRegisters>();
            K::consume::<E, To, W>(ends, thread - loading, shared, to, work);
        }
    }
}
/// One thread fills the stages.
#[inline(always)]
fn fill<K, G, W>(mut stages: Producer<'_, K::Ring, Device>, a: TensorMapOf<MapA<G>>, b: TensorMapOf<MapB<G>>, work: W)
where
    K: Consumers<G>,
    G: GroupMainloop,
    W: Iterator<Item = Work>,
{
    a.prepare();
    b.prepare();
    for work in work {
        let [row, column] = [work.m * G::TILE[0], work.n * G::TILE[1]].map(|at| at as i32);
        let mut tile = work.k.start;
        while tile < work.k.end {
            let k = (tile * G::TILE[2]) as i32;
            stages.acquire(|stage| stage.copy(a.at(row, k)).copy(b.at(column, k)).commit());
            tile += 1;
        }
    }
}
