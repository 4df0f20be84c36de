//! Checks each property in one pass over the sorted strides, which omit modes of size 1 and of stride 0.
//!
//! In the order of their magnitudes, the strides are `d₀ ≤ d₁ ≤ …`, with extents `s₀, s₁, …`.
//!
//! | property | each stride `dᵢ` | because |
//! |---|---|---|
//! | injective | `≥ sᵢ₋₁·dᵢ₋₁` | then `Σ_{j<i} (sⱼ − 1)·dⱼ < dᵢ`: a digit outweighs all lower ones |
//! | contiguous | `= sᵢ₋₁·dᵢ₋₁`, `d₀ = 1` | a sum of arithmetic progressions tiles an interval only so (de Bruijn) |
//! | surjective | `≤ 1 + Σ_{j<i} (sⱼ − 1)·dⱼ` | the lower modes reach `[0, m)`; if `dᵢ > m`, nothing reaches `m` |
//!
//! The first condition is only sufficient. If a stride is smaller, the modes interleave, and their least difference decides
//! ([`interleaved`](crate::algebra::interleaved)).

use crate::algebra::complement::gaps::{GapPolicy, Gapped};
use crate::algebra::sort::Entry;
use crate::branch::branch;
use crate::check::Combine;
use crate::htuple::{HCons, HNil};
use crate::int::{Add, Compare, Equal, Greater, Less, Many, Mul, Nat, One, PositiveNat, SuccPred, Unit, Zero};
use crate::kind::{self, Bool, ModeTree, Outcome, Rule, StrideList};
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use typenum::{B0, B1, UTerm};

use super::rules::{Crossing, Downward, Hole, Overlap, Repeated, Uncovered, Undecided};

/// The property holds.
pub type Holding = Accepted<HNil>;

/// An outcome as a boolean.
pub trait Holds {
    /// Whether it is no refusal
    type Holds: Bool;
}
impl<M: ModeTree> Holds for Accepted<M> {
    type Holds = B1;
}
impl<W: Rule> Holds for Refused<W> {
    type Holds = B0;
}

/// The properties of strides that the sort drops: stride 0 and the sign.
pub trait StrideSigns {
    /// No mode of size above 1 has stride 0
    type NoZeroStride: Outcome;
    /// No mode of size above 1 has a negative stride
    type NoNegativeStride: Outcome;
}
impl<S: Nat, D: Element> StrideSigns for Mode<S, D> {
    type NoZeroStride = <S::Magnitude as IfCounts>::NoZeroStride<S, D>;
    type NoNegativeStride = <S::Magnitude as IfCounts>::NoNegativeStride<D>;
}
impl StrideSigns for HNil {
    type NoZeroStride = Holding;
    type NoNegativeStride = Holding;
}
impl<H: ModeTree, T: ModeTree> StrideSigns for HCons<H, T> {
    type NoZeroStride = <H::NoZeroStride as Combine>::AndThen<T::NoZeroStride>;
    type NoNegativeStride = <H::NoNegativeStride as Combine>::AndThen<T::NoNegativeStride>;
}

branch! {
    /// Branch: the stride of a mode of size 1 is ignored.
    pub trait IfCounts {
        /// Is `S : D` no repetition?
        type NoZeroStride<S: Nat, D: Element>: Outcome;
        /// Is `D` not negative?
        type NoNegativeStride<D: Element>: Outcome;
    }
    Many => <D::Equals<UTerm> as IfRefused>::For<Repeated<S>>, <D::IsNegative as IfRefused>::For<Downward<D>>;
    Zero | Unit => Holding, Holding;
}

branch! {
    /// Branch: refuse?
    pub trait IfRefused {
        /// For the reason `W`
        type For<W: Rule>: Outcome;
    }
    B0 => Holding;
    B1 => Refused<W>;
}

/// One pass over the sorted strides for each property.
pub trait StrideWalk {
    /// Every stride is `P` or more, where `P` grows to size times stride; otherwise, the modes `L`, which are all modes, must be injective
    type Distinct<P: Nat, L: StrideList>: Outcome;
    /// Every stride is exactly `P`
    type Gapless<P: Nat>: Outcome;
    /// Every stride is at most `M`, where all offsets below `M` are reached
    type ReachesAll<M: Nat>: Outcome;
    /// The first offset that is not reached, where all below `M` are
    type Reach<M: Nat>: Nat;
}
impl StrideWalk for HNil {
    type Distinct<P: Nat, L: StrideList> = Holding;
    type Gapless<P: Nat> = Holding;
    type ReachesAll<M: Nat> = Holding;
    type Reach<M: Nat> = M;
}
impl<S: Nat, D: Element, P0: Nat, Z: Bool, R: StrideList> StrideWalk for HCons<Entry<S, D, P0, Z>, R> {
    type Distinct<P: Nat, L: StrideList> =
        <<D::Abs as Compare>::ComparedTo<P> as IfReached>::Distinct<S, D::Abs, P, R, L>;
    type Gapless<P: Nat> = <<D::Abs as Compare>::ComparedTo<P> as IfReached>::Gapless<S, D::Abs, P, R>;
    type ReachesAll<M: Nat> = <<D::Abs as Compare>::ComparedTo<M> as IfReached>::ReachesAll<S, D::Abs, M, R>;
    type Reach<M: Nat> = <<D::Abs as Compare>::ComparedTo<M> as IfReached>::Reach<S, D::Abs, M, R>;
}

/// The policy of the walk in clusters if only injectivity is required: gaps are allowed.
pub enum InjectivityOnly {}
impl GapPolicy for InjectivityOnly {
    type Uneven<D: Nat, C: Nat, G: kind::Gapped> = Holding;
    type End<C: Nat> = Holding;
    type Negative<S: Nat, D: PositiveNat, C: Nat, R: StrideList> = Holding;
    type Interleaved<L: StrideList, D: Nat, C: Nat> = Holding;
    type Overlap<D: Nat, C: Nat> = Refused<Overlap<D, C>>;
    type Undecided<D: Nat, C: Nat> = Refused<Undecided<D, C>>;
}

/// `m + (s − 1)·d`
type Extended<M, S, D> = <M as Add>::Plus<<<S as SuccPred>::Pred as Mul>::Times<D>>;

branch! {
    /// Branch: the stride `D` against the period or the reach `P`.
    pub trait IfReached {
        /// At `S : D` before `R`, in the list `L`
        type Distinct<S: Nat, D: Nat, P: Nat, R: StrideList, L: StrideList>: Outcome;
        /// At `S : D` before `R`
        type Gapless<S: Nat, D: Nat, P: Nat, R: StrideList>: Outcome;
        /// At `S : D` before `R`
        type ReachesAll<S: Nat, D: Nat, P: Nat, R: StrideList>: Outcome;
        /// At `S : D` before `R`
        type Reach<S: Nat, D: Nat, P: Nat, R: StrideList>: Nat;
        /// `self` is `N` against the reach `P`
        type Covered<N: Nat, P: Nat>: Outcome;
    }
    Less =>
        <L::ClustersOnto<HNil, One, InjectivityOnly> as Gapped>::Outcome<L, InjectivityOnly>,
        Refused<Crossing<D, P>>,
        R::ReachesAll<Extended<P, S, D>>,
        R::Reach<Extended<P, S, D>>,
        Holding;
    Equal =>
        R::Distinct<S::Times<D>, L>,
        R::Gapless<S::Times<D>>,
        R::ReachesAll<Extended<P, S, D>>,
        R::Reach<Extended<P, S, D>>,
        Holding;
    Greater => R::Distinct<S::Times<D>, L>, Refused<Hole<D, P>>, Refused<Hole<D, P>>, P, Refused<Uncovered<N, P>>;
}
