//! The properties by codomain: a coordinate layout has them component by component.
//!
//! If all strides are scaled basis elements, the image of a coordinate layout is the product of the images of its
//! components, so it is a box exactly if they are intervals. For all strides: if each component distinguishes the
//! modes that move it, all components together distinguish all modes.

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

/// A property of the offsets of a layout.
pub trait Property {
    /// The check for integer strides
    type Check<M: ModeTree>: Outcome;
    /// The check for XOR strides
    type CheckOverF2<M: ModeTree>: Outcome;
    /// The condition under which the check of coordinates is that of their components
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
    /// No offset is reached twice.
    ReachedOnce: <Sorted<M> as StrideWalk>::Distinct<One, Sorted<M>>, IndependentOverF2<M>, Passed;
    /// Each stride begins where those before it end.
    Gapless: <Sorted<M> as StrideWalk>::Gapless<One>, GaplessOverF2<M>, M::Basis;
    /// Every offset is reached.
    ReachesAll: <Sorted<M> as StrideWalk>::ReachesAll<One>, OntoOverF2<M>, M::Basis;
    /// No stride is negative.
    NoneNegative: M::NoNegativeStride, Passed, Passed;
}

/// The codomain of a layout determines how a property is checked.
pub trait PropertyChecks {
    /// Whether [`ReachedOnce`] holds exactly where it is found to
    const EXACT: bool = false;
    /// For the modes `M`
    type Check<M: ModeTree, K: Property>: Outcome;
    /// For the component `P` of `M`
    type CheckComponent<M: ModeTree, P: Projection, K: Property>: Outcome;
    /// Whether the box `X` is part of the image of `M`
    type Covers<M: ModeTree, X: ModeTree>: Outcome;
    /// Whether the box `X` is part of the image of the component `P` of `M`
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
    // A mode that does not move this component moves another one.
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

/// The checks for components.
pub trait PropertyChecksEach {
    /// Of all of them
    type CheckEach<M: ModeTree, P: Projection, K: Property>: Outcome;
    /// Of all of them and the modes of the box `X`
    type CoversEach<M: ModeTree, P: Projection, X: ModeTree>: Outcome;
}
impl PropertyChecksEach for HNil {
    type CheckEach<M: ModeTree, P: Projection, K: Property> = Passed;
    // No stride moves these modes of the box, so only 0 is reached.
    type CoversEach<M: ModeTree, P: Projection, X: ModeTree> = Reaches<HNil, X>;
}
impl<H: kind::Codomain, T: kind::Codomains> PropertyChecksEach for HCons<H, T> {
    type CheckEach<M: ModeTree, P: Projection, K: Property> =
        <H::CheckComponent<M, FirstOf<P>, K> as Combine>::AndThen<T::CheckEach<M, RestOf<P>, K>>;
    type CoversEach<M: ModeTree, P: Projection, X: ModeTree> =
        <H::CoversComponent<M, FirstOf<P>, X::First> as Combine>::AndThen<T::CoversEach<M, RestOf<P>, X::Rest>>;
}
