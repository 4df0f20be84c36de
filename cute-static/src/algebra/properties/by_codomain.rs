//! The properties by what the layout yields: coordinates have them component by component.
//!
//! Where all strides are scaled basis elements, the image of a coordinate layout is the product of the images of its
//! components, so it is a box exactly where they are intervals. For all strides: where each component tells apart the
//! modes that move it, all of them together tell apart all modes.

use super::walk::{Directions, IfReached, Steps};
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
pub trait Question {
    /// The answer for integer strides
    type Answer<M: ModeTree>: Outcome;
    /// The answer for XOR strides
    type AnswerOverF2<M: ModeTree>: Outcome;
    /// What must hold of coordinates for the answer to be that of their components
    type Premise<M: ModeTree>: Outcome;
}
macro_rules! questions {
    ($($(#[$doc:meta])* $name:ident: $answer:ty, $over_f2:ty, $premise:ty;)*) => {$(
        $(#[$doc])*
        pub enum $name {}
        impl Question for $name {
            type Answer<M: ModeTree> = $answer;
            type AnswerOverF2<M: ModeTree> = $over_f2;
            type Premise<M: ModeTree> = $premise;
        }
    )*};
}
questions! {
    /// Is every offset reached once?
    Once: <Sorted<M> as Steps>::Distinct<One, Sorted<M>>, IndependentOverF2<M>, Passed;
    /// Does each stride begin where those before it end?
    Gapless: <Sorted<M> as Steps>::Gapless<One>, GaplessOverF2<M>, M::Basis;
    /// Is every offset reached?
    Onto: <Sorted<M> as Steps>::Onto<One>, OntoOverF2<M>, M::Basis;
    /// Is no stride negative?
    Upwards: M::Rises, Passed, Passed;
}

/// What a layout yields decides how a question is answered.
pub trait Answers {
    /// Whether [`Once`] holds exactly where it is found to
    const EXACT: bool = false;
    /// For the modes `M`
    type Answer<M: ModeTree, K: Question>: Outcome;
    /// For the component `P` of `M`
    type AnswerOf<M: ModeTree, P: Projection, K: Question>: Outcome;
    /// Is the box `X` part of the image of `M`?
    type Covers<M: ModeTree, X: ModeTree>: Outcome;
    /// Is the box `X` part of the image of the component `P` of `M`?
    type CoversOf<M: ModeTree, P: Projection, X: ModeTree>: Outcome;
}
macro_rules! by_strides {
    ($($codomain:ty),*) => {$(
        impl Answers for $codomain {
            type Answer<M: ModeTree, K: Question> = K::Answer<M>;
            type AnswerOf<M: ModeTree, P: Projection, K: Question> = K::Answer<M::Projected<P>>;
            type Covers<M: ModeTree, X: ModeTree> = <<M as Directions>::Rises as Combine>::AndThen<Reaches<M, X>>;
            type CoversOf<M: ModeTree, P: Projection, X: ModeTree> = Self::Covers<M::Projected<P>, X>;
        }
    )*};
}
by_strides!(Integers, Mixed);
/// Are all indices of the box `X` below the first offset that `M` leaves out?
type Reaches<M, X> =
    <<<X as Measure>::Size as Compare>::ComparedTo<<Sorted<M> as Steps>::Reach<One>> as IfReached>::Covered<
        <X as Measure>::Size,
        <Sorted<M> as Steps>::Reach<One>,
    >;
impl Answers for Binary {
    const EXACT: bool = true;
    type Answer<M: ModeTree, K: Question> = K::AnswerOverF2<M>;
    // a mode that does not move this component moves another one
    type AnswerOf<M: ModeTree, P: Projection, K: Question> = K::AnswerOverF2<Moving<M::Projected<P>>>;
    type Covers<M: ModeTree, X: ModeTree> = CoversOverF2<M, X::Size>;
    type CoversOf<M: ModeTree, P: Projection, X: ModeTree> = CoversOverF2<Moving<M::Projected<P>>, X::Size>;
}
impl Answers for Rationals {
    type Answer<M: ModeTree, K: Question> = Refused<FractionRule>;
    type AnswerOf<M: ModeTree, P: Projection, K: Question> = Refused<FractionRule>;
    type Covers<M: ModeTree, X: ModeTree> = Refused<FractionRule>;
    type CoversOf<M: ModeTree, P: Projection, X: ModeTree> = Refused<FractionRule>;
}
impl Answers for Trivial {
    type Answer<M: ModeTree, K: Question> = K::Answer<HNil>;
    type AnswerOf<M: ModeTree, P: Projection, K: Question> = K::Answer<HNil>;
    type Covers<M: ModeTree, X: ModeTree> = Reaches<HNil, X>;
    type CoversOf<M: ModeTree, P: Projection, X: ModeTree> = Reaches<HNil, X>;
}
impl<L: kind::Codomains> Answers for Coordinates<L> {
    type Answer<M: ModeTree, K: Question> = <K::Premise<M> as Combine>::AndThen<L::AnswerEach<M, Itself, K>>;
    type AnswerOf<M: ModeTree, P: Projection, K: Question> = L::AnswerEach<M, P, K>;
    type Covers<M: ModeTree, X: ModeTree> = <M::Basis as Combine>::AndThen<L::CoversEach<M, Itself, X>>;
    type CoversOf<M: ModeTree, P: Projection, X: ModeTree> = L::CoversEach<M, P, X>;
}

/// The answers for components.
pub trait AnswersEach {
    /// Of all of them
    type AnswerEach<M: ModeTree, P: Projection, K: Question>: Outcome;
    /// Of all of them and the modes of the box `X`
    type CoversEach<M: ModeTree, P: Projection, X: ModeTree>: Outcome;
}
impl AnswersEach for HNil {
    type AnswerEach<M: ModeTree, P: Projection, K: Question> = Passed;
    // Modes of the box that no stride moves: 0 is all that is reached.
    type CoversEach<M: ModeTree, P: Projection, X: ModeTree> = Reaches<HNil, X>;
}
impl<H: kind::Codomain, T: kind::Codomains> AnswersEach for HCons<H, T> {
    type AnswerEach<M: ModeTree, P: Projection, K: Question> =
        <H::AnswerOf<M, FirstOf<P>, K> as Combine>::AndThen<T::AnswerEach<M, RestOf<P>, K>>;
    type CoversEach<M: ModeTree, P: Projection, X: ModeTree> =
        <H::CoversOf<M, FirstOf<P>, X::First> as Combine>::AndThen<T::CoversEach<M, RestOf<P>, X::Rest>>;
}
