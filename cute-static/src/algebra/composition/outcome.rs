//! The result of placing a leaf, or a tree of leaves.

use crate::htuple::{HCons, HNil};
use crate::int::Nat;
use crate::kind::{Composed as IsComposed, Domain, ModeList, ModeTree, Occupancy, Rule};
use crate::layout::tree::Mode;
use crate::semimodule::Element;
use core::marker::PhantomData;

use super::domain::Bounded;
use super::occupancy::MarkDigit;
use super::signs::Both;
use super::sum::AddModes;
use crate::outcome::Refused;

/// The leaf became the modes `E`, and the domain is now `A`.
pub struct Placed<E, A>(PhantomData<(E, A)>);

/// The result of placing a leaf of B.
pub trait Walked: IsComposed + super::fields::PlacedInField {
    /// The result with the mode `S : D` of A in front of the domain
    type Under<S: Nat, D: Element, O: Occupancy>: Walked;
    /// The result with the emitted mode `N : E` in front of the others
    type After<N: Nat, E: Element>: Walked;
    /// The result after `N : V` is placed at the mode `S : D` of A, in front of the domain
    type Below<N: Nat, V: Nat, S: Nat, D: Element, O: Occupancy>: Walked;
    /// The same, merged where contiguous
    type Join<N: Nat, E: Element>: Walked;
    /// The domain for both signs after a positive leaf: `W` is the domain of the negative ones; the leaves so far are `P` and `−N`
    type Upwards<W: Domain, P: ModeList, N: ModeList>: Walked;
    /// The same after a negative leaf, which negates all strides: `U` is the domain of the positive ones
    type Downwards<U: Domain, P: ModeList, N: ModeList>: Walked;
    /// The emitted modes, sorted into the vectors `L`
    type IntoVectors<L: ModeList>: ModeList;
}

impl<E: Emitted, A: Domain> Walked for Placed<E, A> {
    type Under<S: Nat, D: Element, O: Occupancy> = Placed<E, Bounded<S, D, O, A>>;
    type After<N: Nat, X: Element> = Placed<E::Before<N, X>, A>;
    type Below<N: Nat, V: Nat, S: Nat, D: Element, O: Occupancy> = O::Place<N, V, E, S, D, A>;
    type Join<N: Nat, X: Element> = Placed<E::JoinBefore<N, X>, A>;
    type Upwards<W: Domain, P: ModeList, N: ModeList> = Placed<E, Both<A, W, P, N>>;
    type Downwards<U: Domain, P: ModeList, N: ModeList> = Placed<E::Opposite, Both<U, A, P, N>>;
    type IntoVectors<L: ModeList> = <E::AsModes as super::borrow::Vectors>::SortedInto<L>;
}

impl<W: Rule> Walked for Refused<W> {
    type Under<S: Nat, D: Element, O: Occupancy> = Self;
    type After<N: Nat, E: Element> = Self;
    type Below<N: Nat, V: Nat, S: Nat, D: Element, O: Occupancy> = Self;
    type Join<N: Nat, E: Element> = Self;
    type Upwards<W0: Domain, P: ModeList, N: ModeList> = Self;
    type Downwards<U: Domain, P: ModeList, N: ModeList> = Self;
    type IntoVectors<L: ModeList> = L;
}

/// The modes that a leaf became: one mode, or a flat list of modes.
pub trait Emitted: ModeTree {
    /// One more mode in front
    type Before<N: Nat, X: Element>: Emitted;
    /// The same, merged where contiguous
    type JoinBefore<N: Nat, X: Element>: Emitted;
    /// All strides negated
    type Opposite: Emitted;
    /// The sum with `E`, which has as many coordinates
    type Added<E: Emitted>: crate::kind::Summed;
    /// As a list
    type AsModes: ModeList;
}

impl<N: Nat, E: Element> Emitted for Mode<N, E> {
    type Before<M: Nat, X: Element> = HCons<Mode<M, X>, HCons<Self, HNil>>;
    type JoinBefore<M: Nat, X: Element> =
        <<HCons<Self, HNil> as crate::algebra::coalesce::Coalescing>::Prepend<M, X> as crate::algebra::coalesce::Unwrap>::Unwrapped;
    type Opposite = Mode<N, E::Opposite>;
    type Added<F: Emitted> = <F::AsModes as AddModes>::PlusMode<N, E, HNil>;
    type AsModes = HCons<Self, HNil>;
}

impl Emitted for HNil {
    type Before<M: Nat, X: Element> = HCons<Mode<M, X>, HNil>;
    type JoinBefore<M: Nat, X: Element> = HCons<Mode<M, X>, HNil>;
    type Opposite = HNil;
    type Added<F: Emitted> = crate::outcome::Accepted<F::AsModes>;
    type AsModes = HNil;
}

impl<N: Nat, E: Element, R: ModeList> Emitted for HCons<Mode<N, E>, R> {
    type Before<M: Nat, X: Element> = HCons<Mode<M, X>, Self>;
    type JoinBefore<M: Nat, X: Element> =
        <<Self as crate::algebra::coalesce::Coalescing>::Prepend<M, X> as crate::algebra::coalesce::Unwrap>::Unwrapped;
    type Opposite = HCons<Mode<N, E::Opposite>, R::OppositeList>;
    type Added<F: Emitted> = <F::AsModes as AddModes>::PlusMode<N, E, R>;
    type AsModes = Self;
}

/// Negates the strides of a list.
pub trait Negate {
    /// The list
    type OppositeList: ModeList;
}
impl Negate for HNil {
    type OppositeList = HNil;
}
impl<N: Nat, E: Element, R: ModeList> Negate for HCons<Mode<N, E>, R> {
    type OppositeList = HCons<Mode<N, E::Opposite>, R::OppositeList>;
}

/// The result of placing a tree of leaves.
pub trait Composed {
    /// Place the first subtree after the others have been placed
    type Head<H: ModeTree>: IsComposed;
    /// The result with this subtree in front of the modes `T`
    type InFrontOf<T: ModeTree>: IsComposed;
    /// Place the first of two subtrees after the second one has been placed
    type Second<H: ModeTree>: IsComposed;
    /// `A ∘ B` after the first attempt, which assumes that no stride is negative
    type Result<A: ModeTree, B: ModeTree>: crate::kind::Outcome;
    /// `A ∘ B` after the second attempt, with strides of both signs
    type SignedResult: crate::kind::Outcome;
}
impl<E: ModeTree, A: Domain> Composed for Placed<E, A> {
    type Head<H: ModeTree> = <H::PlaceLeaves<A> as Composed>::InFrontOf<E>;
    type InFrontOf<T: ModeTree> = Placed<HCons<E, T>, A>;
    type Second<H: ModeTree> = <H::PlaceLeaves<A> as Composed>::InFrontOf<HCons<E, HNil>>;
    type Result<L: ModeTree, R: ModeTree> = crate::outcome::Accepted<E>;
    type SignedResult = <A::SignsCompatible as crate::check::Combine>::AndThen<crate::outcome::Accepted<E>>;
}
impl<W: Rule> Composed for Refused<W> {
    type Head<H: ModeTree> = Self;
    type InFrontOf<T: ModeTree> = Self;
    type Second<H: ModeTree> = Self;
    type Result<L: ModeTree, R: ModeTree> = W::Fallback<L, R>;
    type SignedResult = Self;
}

/// The result of marking digits as used in a domain.
pub trait Occupied {
    /// The result with the mode `S : D` in front, of which `N` steps of the digit `V` are marked
    type Behind<S: Nat, D: Element, O: Occupancy, N: Nat, V: Nat>: Occupied;
    /// `N : E` is emitted
    type Emit<N: Nat, E: Element>: Walked;
    /// `N : E` is emitted, then `K : V` is placed
    type EmitThen<N: Nat, E: Element, K: Nat, V: Nat, W: Rule>: Walked;
}

/// The digits fit, and the domain is now `A`.
pub struct Free<A>(PhantomData<A>);

impl<A: Domain> Occupied for Free<A> {
    type Behind<S: Nat, D: Element, O: Occupancy, N: Nat, V: Nat> = <V::Magnitude as MarkDigit>::Mark<N, V, S, D, O, A>;
    type Emit<N: Nat, E: Element> = Placed<Mode<N, E>, A>;
    type EmitThen<N: Nat, E: Element, K: Nat, V: Nat, W: Rule> =
        <super::digits::ByDigits<A, K, V, W> as Walked>::Join<N, E>;
}
impl<W: Rule> Occupied for Refused<W> {
    type Behind<S: Nat, D: Element, O: Occupancy, N: Nat, V: Nat> = Self;
    type Emit<N: Nat, E: Element> = Self;
    type EmitThen<N: Nat, E: Element, K: Nat, V: Nat, X: Rule> = Self;
}
