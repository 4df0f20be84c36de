//! The extents of a box: their limits, and their division among the blocks of a multicast.

use super::element::TmaElement;
use super::limits::{MostChannels, MostPixels};
use super::rules::{BoxExtent, ChannelRange, MulticastBlocksRule, MulticastRest, MulticastRule, PixelRange};
use crate::branch::branch;
use crate::check::{Combine, Condition, Limit, Passed};
use crate::htuple::{HCons, HNil};
use crate::int::{Compare, Divide, Factor, Mul, Multiple, Nat, Neither, One, Same, SuccPred};
use crate::kind::{Outcome, Rule};
use crate::outcome::Refused;
use core::marker::PhantomData;
use typenum::{U17, U257, UTerm};

/// The extents of a box, from mode 0 on.
pub trait ExtentList {
    /// The extents divided among `C` blocks, from the last mode to the first; the first one is mode `I`
    type BoxShares<C: Nat, I: Nat>: Division;
    /// Each extent is at most 256; the first one is mode `I`
    type Limits<I: Nat>: Outcome;
    /// Each extent is at most 256
    type TileLimits: Outcome;
    /// At most 256 channels, and 1024 pixels
    type Im2colLimits: Outcome;
    /// The first one
    type First: Nat;
    /// Their product
    type Product: Nat;
    /// The extents
    const EXTENTS: [u32; 5];
}
impl ExtentList for HNil {
    type BoxShares<C: Nat, I: Nat> = BoxShares<HNil, C>;
    type Limits<I: Nat> = Passed;
    type TileLimits = Passed;
    type Im2colLimits = Passed;
    type First = One;
    type Product = One;
    const EXTENTS: [u32; 5] = [1; 5];
}
impl<N: Nat, R: ExtentList> ExtentList for HCons<N, R> {
    type BoxShares<C: Nat, I: Nat> = <R::BoxShares<C, <I as SuccPred>::Succ> as Division>::Before<N, I>;
    type Limits<I: Nat> = <<<N as Compare>::ComparedTo<U257> as Limit>::Below<BoxExtent<I, N>> as Combine>::AndThen<
        R::Limits<<I as SuccPred>::Succ>,
    >;
    type TileLimits = Self::Limits<UTerm>;
    type Im2colLimits =
        <<<N as Compare>::ComparedTo<MostChannels> as Limit>::AtMost<ChannelRange<N>> as Combine>::AndThen<
            <<R::First as Compare>::ComparedTo<MostPixels> as Limit>::AtMost<PixelRange<R::First>>,
        >;
    type First = N;
    type Product = <N as Mul>::Times<R::Product>;
    const EXTENTS: [u32; 5] = {
        let [a, b, c, d, _] = R::EXTENTS;
        // Larger numbers were refused.
        [N::U32, a, b, c, d]
    };
}

/// Divided extents, or a reason.
pub trait Division {
    /// With mode `I` of `N` elements in front
    type Before<N: Nat, I: Nat>: Division;
    /// The extents
    type Extents: ExtentList;
    /// The extents could be divided among all blocks
    type Legal: Outcome;
}
/// The divided extents `L`, and the `C` blocks among which the modes before them are to be divided.
pub struct BoxShares<L, C>(PhantomData<(L, C)>);
impl<L: ExtentList, C: Nat> Division for BoxShares<L, C> {
    type Before<N: Nat, I: Nat> = <<N as Divide>::Ratio<C> as IfShares>::Shared<N, C, I, L>;
    type Extents = L;
    type Legal = <<C as Compare>::Is<One> as Condition>::Require<MulticastRest<C>>;
}
impl<W: Rule> Division for Refused<W> {
    type Before<N: Nat, I: Nat> = Self;
    type Extents = HNil;
    type Legal = Self;
}

branch! {
    /// Branch: an extent `N` against the `C` blocks that share it.
    pub trait IfShares {
        /// The extents `L` with the divided extent in front
        type Shared<N: Nat, C: Nat, I: Nat, L: ExtentList>: Division;
    }
    Same => BoxShares<HCons<One, L>, One>;
    {Q: Nat} Multiple<Q> => BoxShares<HCons<Q, L>, One>;
    {Q: Nat} Factor<Q> => BoxShares<HCons<One, L>, Q>;
    Neither => Refused<MulticastRule<I, N, C>>;
}

/// The extents `L` of a box divided among `C` blocks.
pub type Shares<L, C> = <L as ExtentList>::BoxShares<C, UTerm>;
/// `1 ≤ C ≤ 16`, the blocks of a cluster.
pub type InCluster<C> = <<<C as Compare>::Is<UTerm> as Condition>::Forbid<MulticastBlocksRule<C>> as Combine>::AndThen<
    <<C as Compare>::ComparedTo<U17> as Limit>::Below<MulticastBlocksRule<C>>,
>;
/// The rule of the element type for the inner extent.
pub type InnerRule<L, E> = <E as TmaElement>::Inner<<L as ExtentList>::First>;
