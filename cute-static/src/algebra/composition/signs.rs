//! Strides of both signs. Where A has several modes, a positive and a negative stride together would borrow across them, so
//! each sign is placed on its own and a mix is refused; unless every index stays inside the first mode, where A is linear.

use super::domain::{Bounded, Last, Mirror};
use super::fields::Composes;
use super::leaves::{ComposeTree, DomainOf};
use super::outcome::Composed;
use super::rules::SignRule;
use crate::int::{Equal, Greater, Less, Nat, One};
use crate::kind::{Domain, ModeTree, Occupancy, Outcome};
use crate::outcome::{Refused, Rule};
use crate::seal::Seal;
use crate::semimodule::Element;

/// Strides of both signs met.
pub enum MixedSigns {}
impl Rule for MixedSigns {
    const SEAL: Seal = Seal;
    type Retry<A: ModeTree, B: ModeTree> =
        <<B as crate::layout::codomain::HasCodomain>::Codomain as Composes>::ComposeSigned<A, B>;
}

/// The first mode of a domain.
pub trait FirstMode {
    /// Its extent, 1 if it is the only one
    type Extent: Nat;
    /// That mode alone, unbounded
    type Alone: Domain;
}
impl<D: Element, O: Occupancy> FirstMode for Last<D, O> {
    type Extent = One;
    type Alone = Self;
}
impl<S: Nat, D: Element, O: Occupancy, R: Domain> FirstMode for Bounded<S, D, O, R> {
    type Extent = S;
    type Alone = Last<D, D::Fresh>;
}
impl<A: Domain> FirstMode for Mirror<A> {
    type Extent = A::Extent;
    type Alone = A::Alone;
}

/// Branch: the largest index of either sign against the extent of the first mode.
pub trait IfInFirst {
    /// `A ∘ B` in the first mode of `A`, or a reason
    type Linear<A: ModeTree, B: ModeTree>: Outcome;
}
impl IfInFirst for Less {
    type Linear<A: ModeTree, B: ModeTree> =
        <<B as ComposeTree>::Over<<DomainOf<A> as FirstMode>::Alone> as Composed>::Result<A, B>;
}
macro_rules! beyond {
    ($($order:ty),*) => {$(
        impl IfInFirst for $order {
            type Linear<A: ModeTree, B: ModeTree> = Refused<SignRule>;
        }
    )*};
}
beyond!(Equal, Greater);
