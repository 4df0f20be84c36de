//! The share of one block in a multicast, and its mask.

use super::IsCluster;
use super::rules::{LoneMulticast, MulticastExtent, UnnamedMulticast};
use crate::check::{BothHold, Condition};
use crate::int::{Compare, ExactOrZero, Nat, One, number};
use crate::seal::Seal;
use crate::tma::IsTensorMap;
use typenum::{U0, U1, U2};

/// A mode of a cluster, 0 or 1, along which blocks share a tile, or [`EverySecond`] block of mode 0.
#[diagnostic::on_unimplemented(
    message = "a cluster has the modes 0 and 1",
    label = "expected `U0`, `U1`, or `EverySecond` for the blocks of mode 0 that are the first ones, or the second ones, of their pairs"
)]
pub trait ClusterMode {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The blocks of the cluster `C` that share a tile
    type Extent<C: IsCluster>: Nat;
    /// The number of the mode, as a type
    #[doc(hidden)]
    type Number: Nat;
    /// The number of the mode
    const MODE: usize;
    /// From one block to the next one that shares the tile
    #[doc(hidden)]
    const STEP: u32;
}
/// Every second block along mode 0: those that are the first ones of their pairs share a tile, and the second ones another.
///
/// Two blocks that multiply together ([`AfterProducts<U2>`](crate::pipeline::AfterProducts)) are neighbours along mode 0. Each of them has half of the columns
/// of B, so that the same half is in every second block.
/// ```
/// use cute_static::cluster::{Cluster, EverySecond, Share};
/// use cute_static::typenum::{U2, U4};
/// // Block 6 is (2, 1), the first one of the second pair. It shares its half of B with (0, 1): the ranks 4 and 6.
/// let share = Share::of::<Cluster<U4, U2>, EverySecond>(6);
/// assert_eq!((share.index(), share.mask()), (1, 0b0101_0000));
/// ```
pub enum EverySecond {}
macro_rules! modes {
    ($($mode:ty: $extent:ty, $number:ty = $value:literal, step $step:literal;)*) => {$(
        impl ClusterMode for $mode {
            const SEAL: Seal = Seal;
            type Extent<C: IsCluster> = $extent;
            type Number = $number;
            const MODE: usize = $value;
            const STEP: u32 = $step;
        }
    )*};
}
modes! {
    U0: C::X, U0 = 0, step 1;
    U1: C::Y, U1 = 1, step 1;
    EverySecond: ExactOrZero<C::X, U2>, U0 = 0, step 2;
}

/// The share of a tile that one block of a cluster loads, and the blocks that receive it.
///
/// * **Law** the blocks of a mask share the tile: each of them has the same mask, and one of the shares 0, 1, 2, …. So each block receives each share of
///   the tile once.
/// * **Source** CuTe, `create_tma_multicast_mask`.
#[cfg_attr(doc, doc = crate::picture::picture!("kernel/cluster", "Which share of A and of B each block of a cluster of 2 × 4 loads, and who receives it"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    index: u32,
    mask: u16,
    of_pair: bool,
}
impl Share {
    /// The whole tile, for the block of this rank alone.
    #[inline(always)]
    pub(crate) const fn whole(rank: u32) -> Self {
        Self { index: 0, mask: 1 << rank, of_pair: false }
    }
    /// The share of the block `rank` of the cluster `C` in a tile that is shared along mode `I`. Ranks repeat after the last block of the cluster.
    #[inline(always)]
    pub const fn of<C: IsCluster, I: ClusterMode>(rank: u32) -> Self {
        Self::along(I::MODE, I::STEP, C::EXTENTS, rank % C::BLOCKS)
    }
    /// Where the share of this block in instruction `i` of a tile of the map `M` begins, in bytes from the beginning of the tile in shared memory: each of
    /// the [`INSTRUCTIONS`](IsTensorMap::INSTRUCTIONS) copies a box for all blocks, of which share 0 comes first.
    #[inline(always)]
    pub const fn offset<M: IsTensorMap>(self, i: u64) -> u64 {
        (i * number::<M::Blocks>() + self.index as u64) * M::INSTRUCTION_BYTES
    }
    #[inline(always)]
    pub(crate) const fn along(mode: usize, step: u32, extents: [u32; 2], rank: u32) -> Self {
        let [x, y] = extents;
        let (first, second) = (rank % x, rank / x);
        // How many blocks there are, from one rank to the next, which of them this one is, and the rank of the first one
        let (blocks, apart, index, begin) =
            if mode == 0 { (x / step, step, first / step, first % step + x * second) } else { (y, x, second, first) };
        let (mut ranks, mut j) = (0_u32, 0);
        while j < blocks {
            ranks |= 1 << (apart * j);
            j += 1;
        }
        Self { index, mask: (ranks << begin) as u16, of_pair: false }
    }
    /// The same share, of blocks of which two multiply together.
    #[inline(always)]
    pub(crate) const fn in_pair(self) -> Self {
        Self { of_pair: true, ..self }
    }
    /// Whether two blocks multiply together: then the bytes that a block receives arrive at the barrier of the first block of its pair, whose rank is even.
    ///
    /// * **Source** PTX 9.7.9.27.1.2, `cp.async.bulk.tensor` with `.cta_group::2`.
    #[inline(always)]
    pub const fn of_pair(self) -> bool {
        self.of_pair
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
        MulticastExtent<K, <I as ClusterMode>::Extent<C>, <I as ClusterMode>::Number>,
    >,
    <<K as Compare>::Is<One> as Condition>::Forbid<LoneMulticast<<I as ClusterMode>::Number>>,
>;
/// Whether a tensor map whose multicast has `K` blocks can be used by one block.
pub(crate) type AloneCheck<K> = <<K as Compare>::Is<One> as Condition>::Require<UnnamedMulticast<K>>;
/// The groups of `ctas` blocks that fill a stage of each block, if tiles are shared along these modes: those with the same x, the same y, or both.
pub(crate) const fn peers(along: [bool; 2], extents: [u32; 2], ctas: u32) -> u32 {
    let [x, y] = extents;
    (if along[0] { x / ctas } else { 1 }) + (if along[1] { y } else { 1 }) - 1
}
/// The ranks of their blocks, as a mask. `rank` is the first one of its group.
#[inline(always)]
pub(crate) const fn peer_mask(along: [bool; 2], extents: [u32; 2], ctas: u32, rank: u32) -> u16 {
    let row = if along[0] { Share::along(0, 1, extents, rank).mask } else { 0 };
    let column = 1 << rank | if along[1] { Share::along(1, 1, extents, rank).mask } else { 0 };
    row | column | if ctas == 2 { column << 1 } else { 0 }
}
