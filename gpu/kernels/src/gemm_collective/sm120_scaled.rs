//! Blackwell without tensor memory, with scale factors: `ldmatrix`, single words of factors, and `mma.sync` with `.block_scale`.

use super::{InRegisters, OfScaledOperands, SumsOf};
use cute_static::atom::{OperandA, OperandB, OperandC, TileMma};
use cute_static::bounds;
use cute_static::collective::{Collective, CollectiveMma, LoadParts, MainloopSm120TmaBlockScaled, TmaCollective};
use cute_static::pipeline::{ByWarps, Consumer, IsRing};
use cute_static::prelude::*;
use cute_static_device::accumulators::Fragment;
use cute_static_device::loaded::{LoadedBy, OfTma, ValueA, ValueB};
use cute_static_device::pipeline::Device;
use cute_static_device::scaled::{LoadsFactors, OfFactors, ScaledSyncMma, multiply_scaled};
use cute_static_device::tiles::BlockTile;

impl<S, X, I, L, P> InRegisters for CollectiveMma<MainloopSm120TmaBlockScaled<S>, X, TiledMma<I, L, P>>
where
    Self: OfScaledOperands<
            OfA: LoadsFactors<OfFactors<I, L, P>, OperandA>,
            OfB: LoadsFactors<OfFactors<I, L, P>, OperandB>,
        > + Collective<TileShape = X>
        + TmaCollective<A: LoadParts, B: LoadParts>,
    X: BlockTile,
    I: ScaledSyncMma,
    TiledMma<I, L, P>: TileMma<Atom = I> + bounds::FragmentOf<OperandC, X::C, Output: Fragment>,
    OfTma<<Self as TmaCollective>::A>: LoadedBy<TiledMma<I, L, P>, OperandA, X::A, ValueA<I>>,
    OfTma<<Self as TmaCollective>::B>: LoadedBy<TiledMma<I, L, P>, OperandB, X::B, ValueB<I>>,
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
                    multiply_scaled::<
                        Self::A,
                        Self::B,
                        <Self as OfScaledOperands>::OfA,
                        <Self as OfScaledOperands>::OfB,
                        TiledMma<I, L, P>,
                        OfFactors<I, L, P>,
                        X::A,
                        X::B,
                        X::C,
                        Self::Fragment,
                    >(stage.views(), thread, &mut sums);
                }
                stage.release()
            });
            tile += 1;
        }
        sums
    }
}
