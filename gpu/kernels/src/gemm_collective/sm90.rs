//! Hopper: wgmma, both operands in shared memory.

use super::{Consumers, HeldOf, InRegisters, OfTwoOperands, SumsOf};
use cute_static::atom::{OperandC, TileMma};
use cute_static::bounds;
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma, TmaCollective, TmaParts};
use cute_static::int::Nat;
use cute_static::pipeline::{ByWarps, Consumer, Ends, InTurns, IsRing, Thread};
use cute_static::plan::{EpilogueOf, KernelSm90Pingpong, WarpSpecialized};
use cute_static::prelude::*;
use cute_static::schedule::Work;
use cute_static::typenum::{U4, U8};
use cute_static_device::accumulators::Fragment;
use cute_static_device::epilogue::{EndsOf, Stores, TileStore};
use cute_static_device::hopper::{Descriptors, GroupMma};
use cute_static_device::parts::{PartAt, half_of};
use cute_static_device::pipeline::{Device, Warpgroup, multiply_stage};
use cute_static_device::tiles::BlockTile;

/// A main loop of TMA and wgmma, both operands in shared memory: [`MainloopSm90TmaGmma`].
pub trait GroupMainloop:
    InRegisters<Instruction: GroupMma<GivenA = u64, Metadata = ()>>
    + OfTwoOperands
    + TmaCollective<A: TmaParts<Descriptors: Descriptors>, B: TmaParts<Descriptors: Descriptors>>
{
    /// The warpgroup of a thread of those that multiply together.
    ///
    /// # Safety
    /// All lanes of the warp come here together.
    unsafe fn warpgroup<W: Nat>(thread: Thread<W>) -> Warpgroup;
}
impl<S, C, O, X, I, L, P> GroupMainloop for CollectiveMma<MainloopSm90TmaGmma<S, C, O>, X, TiledMma<I, L, P>>
where
    Self: InRegisters<Instruction: GroupMma<GivenA = u64, Metadata = ()>>
        + OfTwoOperands
        + TmaCollective<A: TmaParts<Descriptors: Descriptors>, B: TmaParts<Descriptors: Descriptors>>,
    TiledMma<I, L, P>: TileMma,
    I: MmaAtom,
{
    #[inline(always)]
    unsafe fn warpgroup<W: Nat>(thread: Thread<W>) -> Warpgroup {
        // SAFETY: as promised.
        unsafe { Warpgroup::of::<I, L, P, W>(thread) }
    }
}
impl<S, C, O, X, I, L, P> InRegisters for CollectiveMma<MainloopSm90TmaGmma<S, C, O>, X, TiledMma<I, L, P>>
where
    Self: OfTwoOperands
        + TmaCollective<A: TmaParts<Descriptors: Descriptors>, B: TmaParts<Descriptors: Descriptors>>
        + Collective<TileShape = X>,
    X: BlockTile,
    TiledMma<I, L, P>: TileMma + bounds::FragmentOf<OperandC, X::C, Output: Fragment>,
    I: GroupMma<GivenA = u64, Metadata = ()>,
{
    #[inline(always)]
    unsafe fn multiply<R>(stages: &mut Consumer<'_, R, Device>, tiles: u32) -> SumsOf<Self>
    where
        R: IsRing<Filled = Self::Copies, Released: ByWarps>,
    {
        // ANCHOR: multiply
        // SAFETY: as promised.
        let group = unsafe { Self::warpgroup(stages.thread()) };
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
    Self: WarpSpecialized<Ring: IsRing<Filled = G::Copies, Released = InTurns<U4>>>,
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
        // SAFETY: as promised: each of the two groups has a turn of its own.
        let (mut turns, stores, group) = unsafe {
            let (turn, thread) = half_of::<U4, _>(thread);
            let stores = Stores::<E, _, _>::in_turns(to, (turn, thread), shared, source);
            (stages.in_turns(turn, thread), stores, G::warpgroup(thread))
        };
        stores.each_of_mine(work, |work, store| {
            turns.tile(work.k.end - work.k.start, |turn| {
                let (mut sums, turn) = turn.multiply(SumsOf::<G>::zero(), |stage, products| {
                    // SAFETY: the descriptors are those of the collective's operands, which its instruction reads.
                    unsafe { multiply_stage::<G::A, G::B, G::Instruction, G::Fragment>(products, stage, group) }
                });
                // SAFETY: as promised. The other group writes the same shared memory when this one has been read.
                turn.store(|| unsafe { store.sums_until_read(sums.held()) })
            })
        });
    }
}
