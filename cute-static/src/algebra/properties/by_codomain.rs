//! The properties by what the layout yields: coordinates have them component by component.
//!
//! Where all strides are scaled basis elements, the image of a coordinate layout is the product of the images of its
//! components, so it is a box exactly where they are intervals. For all strides: where each component tells apart the
//! modes that move it, all of them together tell apart all modes.

use super::walk::{IfReached, StrideSigns, StrideWalk};
use crate::algebra::f2::complement::Moving;
use crate::algebra::f2::properties::{CoversOverF2, GaplessOverF2, IndependentOverF2, OntoOverF2};
use crate::algebra::foreign::FractionRule;
use crate::algebra::sort::Sorted;
use crate::check::{Combine, Passed};
use crate::htuple::{HCons, HNil};
use crate::int::{Compare, One};
use crate::kind::{self, ModeTree, Outcome};
use crate::layout::size::Measure;
use crate::outcome::Refused;
use crate::semimodule::codomain::{Binary, Coordinates, Integers, Mixed, Rationals, Trivial};
use crate::semimodule::coordinate::{FirstOf, Itself, Projection, RestOf};

/// A question about the offsets of a layout.
pub trait Property {
    /// The answer for integer strides
    type Check<M: ModeTree>: Outcome;
    /// The answer for XOR strides
    type CheckOverF2<M: ModeTree>: Outcome;
    /// What must hold of coordinates for the answer to be that of their components
    type Premise<M: ModeTree>: Outcome;
}
macro_rules! questions {
    ($($(#[$doc:meta])* $name:ident: $answer:ty, $over_f2:ty, $premise:ty;)*) => {$(
        $(#[$doc])*
        pub enum $name {}
        impl Property for $name {
            type Check<M: ModeTree> = $answer;
            type CheckOverF2<M: ModeTree> = $over_f2;
            type Premise<M: ModeTree> = $premise;
        }
    )*};
}
questions! {
    /// Is every offset reached once?
    ReachedOnce: <Sorted<M> as StrideWalk>::Distinct<One, Sorted<M>>, IndependentOverF2<M>, Passed;
    /// Does each stride begin where those before it end?
    Gapless: <Sorted<M> as StrideWalk>::Gapless<One>, GaplessOverF2<M>, M::Basis;
    /// Is every offset reached?
    ReachesAll: <Sorted<M> as StrideWalk>::ReachesAll<One>, OntoOverF2<M>, M::Basis;
    /// Is no stride negative?
    NoneNegative: M::NoNegativeStride, Passed, Passed;
}

/// What a layout yields decides how a question is answered.
pub trait PropertyChecks {
    /// Whether [`ReachedOnce`] holds exactly where it is found to
    const EXACT: bool = false;
    /// For the modes `M`
    type Check<M: ModeTree, K: Property>: Outcome;
    /// For the component `P` of `M`
    type CheckComponent<M: ModeTree, P: Projection, K: Property>: Outcome;
    /// Is the box `X` part of the image of `M`?
    type Covers<M: ModeTree, X: ModeTree>: Outcome;
    /// Is the box `X` part of the image of the component `P` of `M`?
    type CoversComponent<M: ModeTree, P: Projection, X: ModeTree>: Outcome;
}
macro_rules! by_strides {
    ($($codomain:ty),*) => {$(
        impl PropertyChecks for $codomain {
            type Check<M: ModeTree, K: Property> = K::Check<M>;
            type CheckComponent<M: ModeTree, P: Projection, K: Property> = K::Check<M::Projected<P>>;
            type Covers<M: ModeTree, X: ModeTree> = <<M as StrideSigns>::NoNegativeStride as Combine>::AndThen<Reaches<M, X>>;
            type CoversComponent<M: ModeTree, P: Projection, X: ModeTree> = Self::Covers<M::Projected<P>, X>;
        }
    )*};
}
by_strides!(Integers, Mixed);
/// Are all indices of the box `X` below the first offset that `M` leaves out?
type Reaches<M, X> =
    <<<X as Measure>::Size as Compare>::ComparedTo<<Sorted<M> as StrideWalk>::Reach<One>> as IfReached>::Covered<
        <X as Measure>::Size,
        <Sorted<M> as StrideWalk>::Reach<One>,
    >;
impl PropertyChecks for Binary {
    const EXACT: bool = true;
    type Check<M: ModeTree, K: Property> = K::CheckOverF2<M>;
    // a mode that does not move this component moves another one
    type CheckComponent<M: ModeTree, P: Projection, K: Property> = K::CheckOverF2<Moving<M::Projected<P>>>;
    type Covers<M: ModeTree, X: ModeTree> = CoversOverF2<M, X::Size>;
    type CoversComponent<M: ModeTree, P: Projection, X: ModeTree> = CoversOverF2<Moving<M::Projected<P>>, X::Size>;
}
impl PropertyChecks for Rationals {
    type Check<M: ModeTree, K: Property> = Refused<FractionRule>;
    type CheckComponent<M: ModeTree, P: Projection, K: Property> = Refused<FractionRule>;
    type Covers<M: ModeTree, X: ModeTree> = Refused<FractionRule>;
    type CoversComponent<M: ModeTree, P: Projection, X: ModeTree> = Refused<FractionRule>;
}
impl PropertyChecks for Trivial {
    type Check<M: ModeTree, K: Property> = K::Check<HNil>;
    type CheckComponent<M: ModeTree, P: Projection, K: Property> = K::Check<HNil>;
    type Covers<M: ModeTree, X: ModeTree> = Reaches<HNil, X>;
    type CoversComponent<M: ModeTree, P: Projection, X: ModeTree> = Reaches<HNil, X>;
}
impl<L: kind::Codomains> PropertyChecks for Coordinates<L> {
    type Check<M: ModeTree, K: Property> = <K::Premise<M> as Combine>::AndThen<L::CheckEach<M, Itself, K>>;
    type CheckComponent<M: ModeTree, P: Projection, K: Property> = L::CheckEach<M, P, K>;
    type Covers<M: ModeTree, X: ModeTree> = <M::Basis as Combine>::AndThen<L::CoversEach<M, Itself, X>>;
    type CoversComponent<M: ModeTree, P: Projection, X: ModeTree> = L::CoversEach<M, P, X>;
}

/// The answers for components.
pub trait PropertyChecksEach {
    /// Of all of them
    type CheckEach<M: ModeTree, P: Projection, K: Property>: Outcome;
    /// Of all of them and the modes of the box `X`
    type CoversEach<M: ModeTree, P: Projection, X: ModeTree>: Outcome;
}
impl PropertyChecksEach for HNil {
    type CheckEach<M: ModeTree, P: Projection, K: Property> = Passed;
    // Modes of the box that no stride moves: 0 is all that is reached.
    type CoversEach<M: ModeTree, P: Projection, X: ModeTree> = Reaches<HNil, X>;
}
impl<H: kind::Codomain, T: kind::Codomains> PropertyChecksEach for HCons<H, T> {
    type CheckEach<M: ModeTree, P: Projection, K: Property> =
        <H::CheckComponent<M, FirstOf<P>, K> as Combine>::AndThen<T::CheckEach<M, RestOf<P>, K>>;
    type CoversEach<M: ModeTree, P: Projection, X: ModeTree> =
        <H::CoversComponent<M, FirstOf<P>, X::First> as Combine>::AndThen<T::CoversEach<M, RestOf<P>, X::Rest>>;
}
