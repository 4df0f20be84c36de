//! Blackwell with tensor memory, with scale factors: `tcgen05.cp` takes those of a stage to tensor memory, and `tcgen05.mma` with `.block_scale` multiplies.

use super::OfScaledOperands;
use super::sm100::{SumsOf, TensorMainloop, ViewsOf};
use cute_static::collective::{
    Collective, CollectiveMma, MainloopSm100TmaUmmaBlockScaled, ScaleLayouts, TmaCollective, TmaParts, TmemCollective,
};
use cute_static::instruction::mma::MmaInstruction;
use cute_static::pipeline::{Adds, Allocation, ByCommit, ByProducts, IsRing};
use cute_static::prelude::*;
use cute_static::typenum::{U4, Unsigned};
use cute_static_device::accumulators::Summed;
use cute_static_device::blackwell::{AccumulatorAt, FactorColumns};
use cute_static_device::blackwell_scaled::{ScaledTensorMma, multiply_scaled_stage};
use cute_static_device::hopper::Descriptors;
use cute_static_device::tiles::BlockTile;

impl<S, R, X, I, L, P> TensorMainloop for CollectiveMma<MainloopSm100TmaUmmaBlockScaled<S, R>, X, TiledMma<I, L, P>>
where
    Self: OfScaledOperands<
            Ring: IsRing<Released: ByCommit>,
            OfA: ScaleLayouts<Descriptors: Descriptors>,
            OfB: ScaleLayouts<Descriptors: Descriptors>,
        > + TmemCollective<AllocatedColumns: Allocation>
        + TmaCollective<
            Others: FactorColumns,
            A: TmaParts<Descriptors: Descriptors>,
            B: TmaParts<Descriptors: Descriptors>,
        > + Collective<TileShape = X>,
    X: BlockTile,
    I: ScaledTensorMma + MmaInstruction<C: Summed>,
    R: Unsigned,
    SumsOf<Self, R>: IsRing<Filled = ByProducts<Self::Ctas>, Released = U4>,
{
    type Sum = <I::C as Summed>::Sum;
    type Accumulators = SumsOf<Self, R>;
    #[inline(always)]
    unsafe fn multiply(to: AccumulatorAt, stage: ViewsOf<'_, Self>, add: Adds) {
        // SAFETY: the descriptors are those of the collective's operands and factors, which its instruction reads.
        unsafe {
            multiply_scaled_stage::<
                Self::A,
                Self::B,
                <Self as OfScaledOperands>::OfA,
                <Self as OfScaledOperands>::OfB,
                I,
            >(to, stage, add);
        }
    }
}
