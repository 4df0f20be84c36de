//! The right operand. Its leaves are placed in the domain of the left one, from the last to the first. The order does not
//! affect the law, because the leaves must fit together in each mode.

use crate::algebra::coalesce::{CoalesceTree, Extended};
use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::{Many, Nat, PositiveNat, Unit, Zero};
use crate::kind::{self, Domain, ModeTree};
use crate::layout::codomain::HasCodomain;
use crate::layout::tree::Mode;
use crate::semimodule::Element;
use typenum::{B0, B1, NInt, UInt, UTerm};

use super::domain::AsDomain;
use super::fields::{Composes, PlacedInField};
use super::outcome::{Composed, Placed, Walked};

/// The left operand as a domain: coalesced, but a last mode of size 1 stays, because it is unbounded.
pub type DomainOf<M> = <<M as CoalesceTree>::CoalesceOnto<Extended> as AsDomain>::Domain;

/// `A ∘ B` on modes: accepted or refused.
pub type Composing<A, B> = <<B as HasCodomain>::Codomain as Composes>::Compose<A, B>;

/// Places a tree of leaves.
pub trait ComposeTree {
    /// The result and the remaining domain, or a refusal
    type PlaceLeaves<A: Domain>: kind::Composed;
}
impl<S: Nat, D: Element> ComposeTree for Mode<S, D> {
    type PlaceLeaves<A: Domain> = <<S::Magnitude as IfLeaf>::Stride<D> as ComposeStride>::Place<S, A>;
}
impl ComposeTree for HNil {
    type PlaceLeaves<A: Domain> = Placed<HNil, A>;
}
impl<H: ModeTree, T: ModeTree> ComposeTree for HCons<H, T> {
    type PlaceLeaves<A: Domain> = <T::PlaceLeaves<A> as Composed>::Head<H>;
}

branch! {
    /// Branch: a leaf of size 1 is treated as one of stride 0.
    pub trait IfLeaf {
        /// `D`, or 0
        type Stride<D: Element>: Element;
    }
    Zero | Unit => UTerm;
    Many => D;
}

/// How a stride of B indexes A.
pub trait ComposeStride {
    /// The occupancy of a mode of A with this stride in which nothing has been placed
    type Fresh: kind::Occupancy;
    /// Place `S : self`
    type Place<S: Nat, A: Domain>: Walked;
    /// Place `S : (self, T…)` in the field `F` and the fields `R`
    type PlaceFirst<S: Nat, F: Domain, R: Domain, T: kind::Components>: Walked;
}
impl ComposeStride for UTerm {
    type Fresh = super::occupancy::Unused;
    type Place<S: Nat, A: Domain> = Placed<Mode<S, UTerm>, A>;
    type PlaceFirst<S: Nat, F: Domain, R: Domain, T: kind::Components> =
        <T::PlaceIn<S, R> as PlacedInField>::BehindField<F>;
}
impl<U: PositiveNat> ComposeStride for UInt<U, B0> {
    type Fresh = super::occupancy::Unused;
    type Place<S: Nat, A: Domain> = A::Walk<S, Self>;
    type PlaceFirst<S: Nat, F: Domain, R: Domain, T: kind::Components> = T::PlaceWith<S, Self, F, R>;
}
impl<U: Nat> ComposeStride for UInt<U, B1> {
    type Fresh = super::occupancy::Unused;
    type Place<S: Nat, A: Domain> = A::Walk<S, Self>;
    type PlaceFirst<S: Nat, F: Domain, R: Domain, T: kind::Components> = T::PlaceWith<S, Self, F, R>;
}
impl<U: PositiveNat> ComposeStride for NInt<U> {
    type Fresh = super::occupancy::Unused;
    type Place<S: Nat, A: Domain> = A::WalkDown<S, U>;
    type PlaceFirst<S: Nat, F: Domain, R: Domain, T: kind::Components> = T::PlaceWith<S, Self, F, R>;
}
