//! The share of one block in a multicast, and its mask.

use super::IsCluster;
use super::rules::{LoneMulticast, MulticastExtent, UnnamedMulticast};
use crate::check::{BothHold, Condition};
use crate::int::{Compare, Nat, One, number};
use crate::seal::Seal;
use crate::tma::IsTensorMap;
use typenum::{U0, U1};

/// A mode of a cluster, 0 or 1, along which blocks share a tile.
#[diagnostic::on_unimplemented(message = "a cluster has the modes 0 and 1", label = "expected `U0` or `U1`")]
pub trait ClusterMode {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The extent of this mode of the cluster `C`
    type Extent<C: IsCluster>: Nat;
    /// The number of the mode
    const MODE: usize;
}
impl ClusterMode for U0 {
    const SEAL: Seal = Seal;
    type Extent<C: IsCluster> = C::X;
    const MODE: usize = 0;
}
impl ClusterMode for U1 {
    const SEAL: Seal = Seal;
    type Extent<C: IsCluster> = C::Y;
    const MODE: usize = 1;
}

/// The share of a tile that one block of a cluster loads, and the blocks that receive it.
///
/// * **Law** the blocks of a mask share the tile: each of them has the same mask, and one of the shares 0, 1, 2, …. So each block receives each share of
///   the tile once.
/// * **Source** CuTe, `create_tma_multicast_mask`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    index: u32,
    mask: u16,
}
impl Share {
    /// The whole tile, for the block of this rank alone.
    #[inline(always)]
    pub(crate) const fn whole(rank: u32) -> Self {
        Self { index: 0, mask: 1 << rank }
    }
    /// The share of the block `rank` of the cluster `C` in a tile that is shared along mode `I`. Ranks repeat after the last block of the cluster.
    #[inline(always)]
    pub const fn of<C: IsCluster, I: ClusterMode>(rank: u32) -> Self {
        Self::along(I::MODE, C::EXTENTS, rank % C::BLOCKS)
    }
    /// Where the share of this block in instruction `i` of a tile of the map `M` begins, in bytes from the beginning of the tile in shared memory: each of
    /// the [`INSTRUCTIONS`](IsTensorMap::INSTRUCTIONS) copies a box for all blocks, of which share 0 comes first.
    #[inline(always)]
    pub const fn offset<M: IsTensorMap>(self, i: u64) -> u64 {
        (i * number::<M::Blocks>() + self.index as u64) * M::INSTRUCTION_BYTES
    }
    #[inline(always)]
    pub(crate) const fn along(mode: usize, extents: [u32; 2], rank: u32) -> Self {
        let [x, y] = extents;
        let (first, second) = (rank % x, rank / x);
        if mode == 0 {
            Self { index: first, mask: (((1_u32 << x) - 1) << (x * second)) as u16 }
        } else {
            // The ranks 0, X, 2X, …
            let (mut column, mut j) = (0_u32, 0);
            while j < y {
                column |= 1 << (x * j);
                j += 1;
            }
            Self { index: second, mask: (column << first) as u16 }
        }
    }
    /// The number of the share
    #[inline(always)]
    pub const fn index(self) -> u32 {
        self.index
    }
    /// The blocks that receive it: bit r is set for the block of rank r
    #[inline(always)]
    pub const fn mask(self) -> u16 {
        self.mask
    }
}

/// Whether a tensor map whose multicast has `K` blocks can be shared along mode `I` of the cluster `C`.
pub(crate) type MulticastCheck<I, K, C> = BothHold<
    <<K as Compare>::Is<<I as ClusterMode>::Extent<C>> as Condition>::Require<
        MulticastExtent<K, <I as ClusterMode>::Extent<C>, I>,
    >,
    <<K as Compare>::Is<One> as Condition>::Forbid<LoneMulticast<I>>,
>;
/// Whether a tensor map whose multicast has `K` blocks can be used by one block.
pub(crate) type AloneCheck<K> = <<K as Compare>::Is<One> as Condition>::Require<UnnamedMulticast<K>>;
/// The blocks that fill a stage of each block, if tiles are shared along these modes: those with the same x, the same y, or both.
pub(crate) const fn peers(along: [bool; 2], extents: [u32; 2]) -> u32 {
    let [x, y] = extents;
    (if along[0] { x } else { 1 }) + (if along[1] { y } else { 1 }) - 1
}
/// Their ranks, as a mask.
#[inline(always)]
pub(crate) const fn peer_mask(along: [bool; 2], extents: [u32; 2], rank: u32) -> u16 {
    let row = if along[0] { Share::along(0, extents, rank).mask } else { 0 };
    let column = if along[1] { Share::along(1, extents, rank).mask } else { 0 };
    row | column | 1 << rank
}
