//! Hopper: wgmma, both operands in shared memory.

use super::{Consumers, HeldOf, InRegisters, SumsOf, TmaMainloop, place};
use cute_static::atom::{OperandC, TileMma};
use cute_static::bounds;
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma, TmaCollective, TmaParts};
use cute_static::pipeline::{ByTurns, ByWarps, Consumer, Ends, IsRing};
use cute_static::plan::{KernelSm90Pingpong, WarpSpecialized};
use cute_static::prelude::*;
use cute_static::schedule::Work;
use cute_static_device::accumulators::Fragment;
use cute_static_device::epilogue::{Storing, TileStore};
use cute_static_device::hopper::{Descriptors, GroupMma};
use cute_static_device::pipeline::{Device, multiply_stage};
use cute_static_device::{first_of_warp, leads_its_warp};

/// A main loop of TMA and wgmma, both operands in shared memory: [`MainloopSm90TmaGmma`].
pub trait GroupMainloop:
    InRegisters<Instruction: GroupMma>
    + TmaCollective<A: TmaParts<Descriptors: Descriptors>, B: TmaParts<Descriptors: Descriptors>>
{
    /// Where the warpgroup of this thread is among those that multiply together: along M and along N
    ///
    /// # Safety
    /// All lanes of the warp come here together.
    unsafe fn warpgroup(thread: usize) -> [u32; 2];
}
impl<S, C, O, X, I, L, P> GroupMainloop for CollectiveMma<MainloopSm90TmaGmma<S, C, O>, X, TiledMma<I, L, P>>
where
    Self: InRegisters<Instruction: GroupMma>
        + TmaCollective<A: TmaParts<Descriptors: Descriptors>, B: TmaParts<Descriptors: Descriptors>>,
    TiledMma<I, L, P>: TileMma,
    I: MmaAtom,
{
    #[inline(always)]
    unsafe fn warpgroup(thread: usize) -> [u32; 2] {
        // SAFETY: as promised.
        let first = unsafe { first_of_warp(thread, const { <Self as Collective>::THREADS as u32 }) };
        let (_, m, n, _) = TiledMma::<I, L, P>::default().get_slice(first).vmnk();
        [m as u32, n as u32]
    }
}
impl<S, C, O, X, I, L, P> InRegisters for CollectiveMma<MainloopSm90TmaGmma<S, C, O>, X, TiledMma<I, L, P>>
where
    Self: TmaMainloop
        + TmaCollective<A: TmaParts<Descriptors: Descriptors>, B: TmaParts<Descriptors: Descriptors>>
        + Collective<TileShape = X>,
    X: super::BlockTile,
    TiledMma<I, L, P>: TileMma + bounds::FragmentOf<OperandC, X::C, Output: Fragment>,
    I: GroupMma,
{
    #[inline(always)]
    unsafe fn multiply<R>(stages: &mut Consumer<'_, R, Device>, tiles: u32, thread: usize) -> SumsOf<Self>
    where
        R: IsRing<Filled = (Self::CopyA, Self::CopyB), Released: ByWarps>,
    {
        // ANCHOR: multiply
        // SAFETY: as promised.
        let group = unsafe { Self::warpgroup(thread) };
        stages.multiply(tiles, SumsOf::<Self>::zero(), |stage, to| {
            // SAFETY: the descriptors are those of the collective's operands,
            // which its instruction reads.
            unsafe { multiply_stage::<Self::A, Self::B, I, _>(to, stage, group) }
        })
        // ANCHOR_END: multiply
    }
}

impl<G: GroupMainloop> Consumers<G> for KernelSm90Pingpong<G>
where
    Self: WarpSpecialized<Ring: IsRing<Filled = (G::CopyA, G::CopyB), Released: ByTurns>>,
{
    #[inline(always)]
    unsafe fn consume<E, To, W>(stages: Ends<'_, Self::Ring, Device>, thread: usize, shared: u32, to: To, work: W)
    where
        E: TileStore<HeldOf<G>, To>,
        To: Copy,
        W: Iterator<Item = Work>,
    {
        let together = const { <G as Collective>::THREADS as usize };
        // SAFETY: as promised.
        let first = unsafe { first_of_warp(thread, const { <G as Collective>::THREADS as u32 * Self::TILES }) };
        let (turn, thread) = (first / together, thread % together);
        let storing = Storing { thread, barrier: 1 + turn as u32, shared };
        // SAFETY: as promised.
        let group = unsafe { G::warpgroup(thread) };
        // SAFETY: as promised: each of the two has a turn of its own.
        let mut turns = unsafe { stages.in_turns(turn as u32, leads_its_warp(thread)) };
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
                        unsafe { E::store(to, place::<G>(&work), sums.held(), storing) };
                        E::is_read(storing);
                    }
                })
            });
        }
        E::finish(storing);
    }
}
