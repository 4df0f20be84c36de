//! A complement in use: what divide and product do with it.

use crate::algebra::composition::Composing;
use crate::algebra::composition::fields::Composes;
use crate::htuple::{HCons, HNil};
use crate::kind::{ModeTree, Outcome, Reason};
use crate::outcome::{Accepted, Refused};
use crate::semimodule::codomain::Integers;

/// The complement `C` of a tiler or of a tile, or a reason why there is none.
pub trait Completed {
    /// `A ∘ (T, C)`
    type Divide<A: ModeTree, T: ModeTree>: Outcome;
    /// The same, where `T` and `C` yield integers
    type DivideByIndex<A: ModeTree, T: ModeTree>: Outcome;
    /// `(A, C ∘ B)`
    type Repeat<A: ModeTree, B: ModeTree>: Outcome;
    /// `((A₀, (C ∘ B)₀), …)`
    type RepeatBlocked<A: ModeTree, B: ModeTree>: Outcome;
    /// `(((C ∘ B)₀, A₀), …)`
    type RepeatRaked<A: ModeTree, B: ModeTree>: Outcome;
}
impl<C: ModeTree> Completed for Accepted<C> {
    type Divide<A: ModeTree, T: ModeTree> = Composing<A, HCons<T, HCons<C, HNil>>>;
    type DivideByIndex<A: ModeTree, T: ModeTree> = <Integers as Composes>::Compose<A, HCons<T, HCons<C, HNil>>>;
    type Repeat<A: ModeTree, B: ModeTree> = <Composing<C, B> as Grid>::After<A>;
    type RepeatBlocked<A: ModeTree, B: ModeTree> = <Composing<C, B::AsList> as Grid>::Blocked<A::AsList>;
    type RepeatRaked<A: ModeTree, B: ModeTree> = <Composing<C, B::AsList> as Grid>::Raked<A::AsList>;
}
impl<W: Reason> Completed for Refused<W> {
    type Divide<A: ModeTree, T: ModeTree> = Self;
    type DivideByIndex<A: ModeTree, T: ModeTree> = Self;
    type Repeat<A: ModeTree, B: ModeTree> = Self;
    type RepeatBlocked<A: ModeTree, B: ModeTree> = Self;
    type RepeatRaked<A: ModeTree, B: ModeTree> = Self;
}

/// The grid `G` of a product, or a reason.
pub trait Grid {
    /// `(A, G)`
    type After<A: ModeTree>: Outcome;
    /// `((A₀, G₀), (A₁, G₁), …)`
    type Blocked<A: ModeTree>: Outcome;
    /// `((G₀, A₀), (G₁, A₁), …)`
    type Raked<A: ModeTree>: Outcome;
}
impl<G: ModeTree> Grid for Accepted<G> {
    type After<A: ModeTree> = Accepted<HCons<A, HCons<G, HNil>>>;
    type Blocked<A: ModeTree> = Accepted<A::ZippedWith<G>>;
    type Raked<A: ModeTree> = Accepted<G::ZippedWith<A>>;
}
impl<W: Reason> Grid for Refused<W> {
    type After<A: ModeTree> = Self;
    type Blocked<A: ModeTree> = Self;
    type Raked<A: ModeTree> = Self;
}
