//! Blackwell without tensor memory: `ldmatrix` and `mma.sync`.

use super::{InRegisters, OfTwoOperands, SumsOf};
use cute_static::atom::{OperandA, OperandB, OperandC, TileMma};
use cute_static::bounds;
use cute_static::collective::{Collective, CollectiveMma, LoadParts, MainloopSm120Tma, TmaCollective};
use cute_static::pipeline::{ByWarps, Consumer, IsRing};
use cute_static::prelude::*;
use cute_static_device::accumulators::Fragment;
use cute_static_device::loaded::{LoadedBy, LoadsOperands, OfTma, ValueA, ValueB, multiply_loaded};
use cute_static_device::pipeline::Device;
use cute_static_device::tiles::BlockTile;

/// The fragment of an operand of the tiled MMA
type FragmentOf<M, O, X> = <M as bounds::FragmentOf<O, X>>::Output;
impl<S, JA, JB, X, I, L, P> InRegisters for CollectiveMma<MainloopSm120Tma<S, JA, JB>, X, TiledMma<I, L, P>>
where
    Self: OfTwoOperands + Collective<TileShape = X> + TmaCollective<A: LoadParts, B: LoadParts>,
    X: BlockTile,
    I: LoadsOperands,
    TiledMma<I, L, P>: TileMma<Atom = I>
        + bounds::FragmentOf<OperandA, X::A>
        + bounds::FragmentOf<OperandB, X::B>
        + bounds::FragmentOf<OperandC, X::C, Output: Fragment>,
    OfTma<<Self as TmaCollective>::A>: LoadedBy<TiledMma<I, L, P>, OperandA, X::A, ValueA<I>, Fragment = FragmentOf<TiledMma<I, L, P>, OperandA, X::A>>,
    OfTma<<Self as TmaCollective>::B>: LoadedBy<TiledMma<I, L, P>, OperandB, X::B, ValueB<I>, Fragment = FragmentOf<TiledMma<I, L, P>, OperandB, X::B>>,
{
    #[inline(always)]
    unsafe fn multiply<R>(stages: &mut Consumer<'_, R, Device>, tiles: u32) -> SumsOf<Self>
    where
        R: IsRing<Filled = Self::Copies, Released: ByWarps>,
    {
        let (mut sums, mut tile, thread) = (SumsOf::<Self>::zero(), 0, stages.thread().number());
        while tile < tiles {
            stages.wait(|stage| {
                // SAFETY: all lanes of a warp come here together, and release the stage together.
                unsafe {
                    multiply_loaded::<Self::A, Self::B, TiledMma<I, L, P>, X::A, X::B, X::C, Self::Fragment>(
                        stage.views(),
                        thread,
                        &mut sums,
                    );
                }
                stage.release()
            });
            tile += 1;
        }
        sums
    }
}
