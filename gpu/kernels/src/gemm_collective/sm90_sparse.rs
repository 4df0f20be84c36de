//! Hopper with a sparse A, half of whose values along K are stored: warpgroups load the metadata before they multiply by the sparse wgmma.
//!
//! The products read the registers of the metadata while they are computed. So the metadata of a stage are loaded when the products of the stage before are complete, as in CUTLASS.

use super::{InRegisters, OfSparseOperands, SumsOf};
use cute_static::atom::{OperandC, TileMma};
use cute_static::bounds;
use cute_static::collective::{
    Collective, CollectiveMma, MainloopSm90TmaGmmaSparse, MetadataAtom, TmaCollective, TmaParts,
};
use cute_static::pipeline::{ByWarps, Consumer, IsRing, with_products};
use cute_static::prelude::*;
use cute_static_device::accumulators::Fragment;
use cute_static_device::hopper::{Descriptors, GroupMma};
use cute_static_device::pipeline::{CountedSlices, Device, HeldMetadata, Warpgroup, multiply_sparse_stage};
use cute_static_device::sparse::DividedMetadata;
use cute_static_device::tiles::BlockTile;

/// The metadata of a tile
type MetadataOf<G> = <G as OfSparseOperands>::Metadata;
/// Those of one thread
type Held<G, T> = HeldMetadata<<G as TmaCollective>::A, MetadataOf<G>, T>;
impl<S, C, X, I, L, P> InRegisters for CollectiveMma<MainloopSm90TmaGmmaSparse<S, C>, X, TiledMma<I, L, P>>
where
    Self: OfSparseOperands<Metadata: DividedMetadata<TiledMma<MetadataAtom<I>, L, P>>>
        + TmaCollective<A: TmaParts<Descriptors: CountedSlices>, B: TmaParts<Descriptors: Descriptors>>
        + Collective<TileShape = X>,
    X: BlockTile,
    TiledMma<I, L, P>: TileMma + bounds::FragmentOf<OperandC, X::C, Output: Fragment>,
    I: GroupMma<GivenA = u64, Metadata = u32>,
{
    #[inline(always)]
    unsafe fn multiply<R>(stages: &mut Consumer<'_, R, Device>, tiles: u32) -> SumsOf<Self>
    where
        R: IsRing<Filled = Self::Copies, Released: ByWarps>,
    {
        // SAFETY: as promised.
        let (group, thread) = unsafe { (Warpgroup::of::<I, L, P, _>(stages.thread()), stages.thread().number()) };
        let (mut sums, mut tile) = (SumsOf::<Self>::zero(), 0);
        while tile < tiles {
            sums = stages.wait(|stage| {
                let (a, b, metadata) = stage.views();
                // SAFETY: as promised.
                let metadata = unsafe { Held::<Self, TiledMma<MetadataAtom<I>, L, P>>::load(metadata, thread) };
                let (sums, ()) = with_products::<Device, _, _>(
                    sums,
                    // SAFETY: the descriptors and the metadata are those of the collective's operands, which its instruction reads.
                    |products| unsafe {
                        multiply_sparse_stage::<Self::A, Self::B, _, _, I, _>(products, (a, b), &metadata, group);
                    },
                    || (),
                );
                stage.release().with(sums)
            });
            tile += 1;
        }
        sums
    }
}
