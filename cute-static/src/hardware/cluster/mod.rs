//! Clusters of blocks: which block loads which share of a tile, and which blocks receive it.
//!
//! The blocks of a cluster compute neighbouring tiles of C. Those with the same rows of C read the same tile of A, and those with the same columns the
//! same tile of B. So each of them loads a share of the tile, and a multicast writes it to the shared memory of all.

// The files:
// * `share`: the share of one block, and its mask
// * `rules`: the rules by which clusters and multicasts are refused

#[doc(hidden)]
pub mod rules;
mod share;

pub(crate) use share::{AloneCheck, MulticastCheck, peer_mask, peers};
pub use share::{ClusterMode, EverySecond, Share};

use crate::arch::{AnyArch, Architecture, ChooseArchitecture, Sm90};
use crate::check::{BothHold, Condition, Limit};
use crate::htuple::Pair;
use crate::htuple::congruence::And;
use crate::int::{Bits, Compare, Mul, Nat, One, PositiveNat, number};
use crate::kind::{Bool, Either, Pick};
use crate::layout::Layout;
use crate::outcome::{Granted, Grants};
use crate::seal::Seal;
use core::marker::PhantomData;
use rules::{ClusterSizeRule, LimitRule, PairsRule};
use typenum::{U2, U8, U16, UTerm};

/// A cluster of `X` × `Y` blocks; `S` is the most that it may have: 8, or 16 where a kernel is launched with non-portable cluster sizes.
///
/// * **Law** block (x, y) of the cluster has the rank `x + X·y`, as `%cluster_ctarank`. A tile that is shared along a mode is shared by the blocks that
///   differ in this mode only: along mode 0 those with the same y, and along mode 1 those with the same x.
/// * **Source** CUDA programming guide, thread block clusters; CUTLASS `ClusterShape`.
/// * **Admissible** where `X` and `Y` are not 0, and `X · Y` is at most `S`, which is at most 16. More than one block needs [`Sm90`] or later.
/// ```
/// use cute_static::cluster::{Cluster, IsCluster, Share};
/// use cute_static::typenum::{U0, U1, U2, U4};
/// type C = Cluster<U2, U4>;
/// assert_eq!((C::EXTENTS, C::BLOCKS), ([2, 4], 8));
/// // Block 3 is (1, 1). Along mode 1 it shares a tile with (1, 0), (1, 2) and (1, 3): the ranks 1, 5 and 7.
/// assert_eq!((Share::of::<C, U1>(3).index(), Share::of::<C, U1>(3).mask()), (1, 0b1010_1010));
/// // Along mode 0 with (0, 1).
/// assert_eq!((Share::of::<C, U0>(3).index(), Share::of::<C, U0>(3).mask()), (1, 0b0000_1100));
/// ```
/// ```compile_fail,E0277
/// use cute_static::cluster::{Cluster, IsCluster};
/// use cute_static::typenum::{U3, U4};
/// fn launch<C: IsCluster>() {}
/// launch::<Cluster<U3, U4>>();
/// ```
pub struct Cluster<X = One, Y = One, S = U8>(PhantomData<(X, Y, S)>);

/// The cluster `C` of blocks of which `T` multiply together: these alone, if it has one block.
pub(crate) type InGroups<C, T> =
    <<<C as IsCluster>::IsOneBlock as And>::And<<T as Compare>::Is<U2>> as Pick>::Pick<Cluster<U2>, C>;
/// The cluster `C` has whole groups of `T` blocks, one or two, along mode 0.
pub(crate) type GroupCheck<C, T> = <<<T as Compare>::Is<One> as Either>::Or<
    <<T as Compare>::Is<U2> as And>::And<<<<C as IsCluster>::X as Bits>::AndBits<One> as Compare>::Is<UTerm>>,
> as Condition>::Require<PairsRule<<C as IsCluster>::X, <C as IsCluster>::Y, T>>;

/// A legal [`Cluster`].
#[diagnostic::on_unimplemented(message = "this is not a cluster", label = "expected `Cluster<X, Y>`")]
pub trait IsCluster {
    #[doc(hidden)]
    const SEAL: Seal;
    /// Its first extent
    type X: PositiveNat;
    /// Its second extent
    type Y: PositiveNat;
    /// Its blocks, `X · Y`
    type Blocks: Nat;
    /// Whether it has one block
    #[doc(hidden)]
    type IsOneBlock: Bool;
    /// `()`, which mentions the rule
    #[doc(hidden)]
    type Legal;
    /// From coordinates (x, y) to ranks
    type Layout;
    /// The architecture that it needs
    type Arch: Architecture;
    /// Its extents
    const EXTENTS: [u32; 2] = [number::<Self::X>() as u32, number::<Self::Y>() as u32];
    /// Its blocks
    const BLOCKS: u32 = number::<Self::Blocks>() as u32;
}
type BlocksOf<X, Y> = <X as Mul>::Times<Y>;
type Check<X, Y, S> = BothHold<
    <<BlocksOf<X, Y> as Compare>::ComparedTo<S> as Limit>::AtMost<ClusterSizeRule<BlocksOf<X, Y>, S>>,
    <<S as Compare>::ComparedTo<U16> as Limit>::AtMost<LimitRule<S>>,
>;
impl<X: PositiveNat, Y: PositiveNat, S: Nat> IsCluster for Cluster<X, Y, S>
where
    Check<X, Y, S>: Grants<(), (), Is = ()>,
{
    const SEAL: Seal = Seal;
    type Legal = Granted<Check<X, Y, S>, (), (), ()>;
    type X = X;
    type Y = Y;
    type Blocks = BlocksOf<X, Y>;
    type IsOneBlock = <BlocksOf<X, Y> as Compare>::Is<One>;
    type Layout = Layout<Pair<X, Y>, Pair<One, X>>;
    type Arch = <Self::IsOneBlock as ChooseArchitecture>::Architecture<AnyArch, Sm90>;
}
