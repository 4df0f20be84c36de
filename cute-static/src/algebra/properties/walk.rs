//! One walk over the sorted strides per property. Modes of size 1 and of stride 0 are not among them.
//!
//! In the order of their magnitudes, the strides are `d₀ ≤ d₁ ≤ …`, with extents `s₀, s₁, …`.
//!
//! | property | each stride `dᵢ` | because |
//! |---|---|---|
//! | injective | `≥ sᵢ₋₁·dᵢ₋₁` | then `Σ_{j<i} (sⱼ − 1)·dⱼ < dᵢ`: a digit outweighs all lower ones |
//! | contiguous | `= sᵢ₋₁·dᵢ₋₁`, `d₀ = 1` | a sum of arithmetic progressions tiles an interval only so (de Bruijn) |
//! | surjective | `≤ 1 + Σ_{j<i} (sⱼ − 1)·dⱼ` | the lower modes reach `[0, m)`; if `dᵢ > m`, nothing reaches `m` |
//!
//! The first one is only sufficient. Where a stride is smaller, the modes are woven, and their least difference decides
//! ([`weave`](crate::algebra::weave)).

use crate::algebra::complement::gaps::{Ending, Gapped};
use crate::algebra::sort::Entry;
use crate::branch::branch;
use crate::check::Combine;
use crate::htuple::{HCons, HNil};
use crate::int::{Add, AddBits, Compare, Equal, Greater, Less, Many, Mul, Nat, One, PositiveNat, Unit, Zero};
use crate::kind::{self, Bool, ModeTree, Outcome, Reason, StrideList};
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use typenum::{B0, B1, UTerm};

use super::rules::{Crossing, Downward, Hole, Overlap, Repeated, Uncovered, Unsettled};

/// Nothing more to show: it holds.
pub type Holding = Accepted<HNil>;

/// An outcome as a boolean.
pub trait Holds {
    /// Whether it is no refusal
    type Holds: Bool;
}
impl<M: ModeTree> Holds for Accepted<M> {
    type Holds = B1;
}
impl<W: Reason> Holds for Refused<W> {
    type Holds = B0;
}

/// What a sort leaves out: stride 0 and the sign.
pub trait Directions {
    /// No mode of size above 1 has stride 0.
    type Moves: Outcome;
    /// No mode of size above 1 has a negative stride.
    type Rises: Outcome;
}
impl<S: Nat, D: Element> Directions for Mode<S, D> {
    type Moves = <S::Magnitude as IfMoving>::Moves<S, D>;
    type Rises = <S::Magnitude as IfMoving>::Rises<D>;
}
impl Directions for HNil {
    type Moves = Holding;
    type Rises = Holding;
}
impl<H: ModeTree, T: ModeTree> Directions for HCons<H, T> {
    type Moves = <H::Moves as Combine>::AndThen<T::Moves>;
    type Rises = <H::Rises as Combine>::AndThen<T::Rises>;
}

/// Branch: the stride of a mode of size 1 does not count.
pub trait IfMoving {
    /// Is `S : D` no repetition?
    type Moves<S: Nat, D: Element>: Outcome;
    /// Is `D` not negative?
    type Rises<D: Element>: Outcome;
}
macro_rules! at_rest {
    ($($magnitude:ty),*) => {$(
        impl IfMoving for $magnitude {
            type Moves<S: Nat, D: Element> = Holding;
            type Rises<D: Element> = Holding;
        }
    )*};
}
at_rest!(Zero, Unit);
impl IfMoving for Many {
    type Moves<S: Nat, D: Element> = <D::Equals<UTerm> as IfRefused>::For<Repeated<S>>;
    type Rises<D: Element> = <D::IsNegative as IfRefused>::For<Downward<D>>;
}

branch! {
    /// Branch: refuse?
    pub trait IfRefused {
        /// For the reason `W`
        type For<W: Reason>: Outcome;
    }
    B0 => Holding;
    B1 => Refused<W>;
}

/// The walks over the sorted strides.
pub trait Steps {
    /// Every stride is `P` or more, `P` growing to size times stride; or else the modes `L`, all there are, are injective.
    type Distinct<P: Nat, L: StrideList>: Outcome;
    /// Every stride is exactly `P`.
    type Gapless<P: Nat>: Outcome;
    /// Every stride is at most `M`, all offsets below it being reached.
    type Onto<M: Nat>: Outcome;
    /// The first offset that is not reached, all below `M` being reached
    type Reach<M: Nat>: Nat;
}
impl Steps for HNil {
    type Distinct<P: Nat, L: StrideList> = Holding;
    type Gapless<P: Nat> = Holding;
    type Onto<M: Nat> = Holding;
    type Reach<M: Nat> = M;
}
impl<S: Nat, D: Element, P0: Nat, Z: Bool, R: StrideList> Steps for HCons<Entry<S, D, P0, Z>, R> {
    type Distinct<P: Nat, L: StrideList> =
        <<D::Abs as Compare>::ComparedTo<P> as IfReached>::Distinct<S, D::Abs, P, R, L>;
    type Gapless<P: Nat> = <<D::Abs as Compare>::ComparedTo<P> as IfReached>::Gapless<S, D::Abs, P, R>;
    type Onto<M: Nat> = <<D::Abs as Compare>::ComparedTo<M> as IfReached>::Onto<S, D::Abs, M, R>;
    type Reach<M: Nat> = <<D::Abs as Compare>::ComparedTo<M> as IfReached>::Reach<S, D::Abs, M, R>;
}

/// The walk in clusters, of which only it is asked whether it ends.
pub enum Apart {}
impl Ending for Apart {
    type Uneven<D: Nat, C: Nat, G: kind::Gapped> = Holding;
    type End<C: Nat> = Holding;
    type Falling<S: Nat, D: PositiveNat, C: Nat, R: StrideList> = Holding;
    type Woven<L: StrideList, D: Nat, C: Nat> = Holding;
    type Overlap<D: Nat, C: Nat> = Refused<Overlap<D, C>>;
    type Unsettled<D: Nat, C: Nat> = Refused<Unsettled<D, C>>;
}

/// `m + (s − 1)·d`
type Extended<M, S, D> = <M as Add>::Plus<<<S as AddBits>::Pred as Mul>::Times<D>>;

/// Branch: the stride `D` against the period or the reach `P`.
pub trait IfReached {
    /// At `S : D` before `R`, in the list `L`
    type Distinct<S: Nat, D: Nat, P: Nat, R: StrideList, L: StrideList>: Outcome;
    /// At `S : D` before `R`
    type Gapless<S: Nat, D: Nat, P: Nat, R: StrideList>: Outcome;
    /// At `S : D` before `R`
    type Onto<S: Nat, D: Nat, P: Nat, R: StrideList>: Outcome;
    /// At `S : D` before `R`
    type Reach<S: Nat, D: Nat, P: Nat, R: StrideList>: Nat;
    /// `self` is `N` against the reach `P`
    type Covered<N: Nat, P: Nat>: Outcome;
}
impl IfReached for Less {
    type Distinct<S: Nat, D: Nat, P: Nat, R: StrideList, L: StrideList> =
        <L::WeaveOnto<HNil, One, Apart> as Gapped>::Outcome<L, Apart>;
    type Gapless<S: Nat, D: Nat, P: Nat, R: StrideList> = Refused<Crossing<D, P>>;
    type Onto<S: Nat, D: Nat, P: Nat, R: StrideList> = R::Onto<Extended<P, S, D>>;
    type Reach<S: Nat, D: Nat, P: Nat, R: StrideList> = R::Reach<Extended<P, S, D>>;
    type Covered<N: Nat, P: Nat> = Holding;
}
impl IfReached for Equal {
    type Distinct<S: Nat, D: Nat, P: Nat, R: StrideList, L: StrideList> = R::Distinct<S::Times<D>, L>;
    type Gapless<S: Nat, D: Nat, P: Nat, R: StrideList> = R::Gapless<S::Times<D>>;
    type Onto<S: Nat, D: Nat, P: Nat, R: StrideList> = R::Onto<Extended<P, S, D>>;
    type Reach<S: Nat, D: Nat, P: Nat, R: StrideList> = R::Reach<Extended<P, S, D>>;
    type Covered<N: Nat, P: Nat> = Holding;
}
impl IfReached for Greater {
    type Distinct<S: Nat, D: Nat, P: Nat, R: StrideList, L: StrideList> = R::Distinct<S::Times<D>, L>;
    type Gapless<S: Nat, D: Nat, P: Nat, R: StrideList> = Refused<Hole<D, P>>;
    type Onto<S: Nat, D: Nat, P: Nat, R: StrideList> = Refused<Hole<D, P>>;
    type Reach<S: Nat, D: Nat, P: Nat, R: StrideList> = P;
    type Covered<N: Nat, P: Nat> = Refused<Uncovered<N, P>>;
}
