//! What placing a leaf, or a whole tree of leaves, ends in.

use crate::htuple::{HCons, HNil};
use crate::int::Nat;
use crate::kind::{Composed as IsComposed, Domain, ModeList, ModeTree, Occupancy, Reason};
use crate::layout::tree::Mode;
use crate::semimodule::Element;
use core::marker::PhantomData;

use super::domain::Bounded;
use super::occupancy::MarkDigit;
use super::signs::Both;
use super::sum::AddModes;
use crate::outcome::Refused;

/// The modes `E` were emitted, the domain is now `A`.
pub struct Placed<E, A>(PhantomData<(E, A)>);

/// A leaf of B has been placed.
pub trait Walked: IsComposed + super::fields::Fielded {
    /// The mode `S : D` of A again in front of the domain
    type Under<S: Nat, D: Element, O: Occupancy>: Walked;
    /// The emitted mode `N : E` in front of the others
    type After<N: Nat, E: Element>: Walked;
    /// The digits `N : V` placed at the mode `S : D` of A in front of the domain
    type Below<N: Nat, V: Nat, S: Nat, D: Element, O: Occupancy>: Walked;
    /// The same, merged where contiguous
    type Join<N: Nat, E: Element>: Walked;
    /// Placed upwards, beside what has been placed downwards, `W`; the leaves so far are `P` and `−N`
    type Upwards<W: Domain, P: ModeList, N: ModeList>: Walked;
    /// Placed downwards, all strides negated, beside what has been placed upwards, `U`
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

impl<W: Reason> Walked for Refused<W> {
    type Under<S: Nat, D: Element, O: Occupancy> = Self;
    type After<N: Nat, E: Element> = Self;
    type Below<N: Nat, V: Nat, S: Nat, D: Element, O: Occupancy> = Self;
    type Join<N: Nat, E: Element> = Self;
    type Upwards<W0: Domain, P: ModeList, N: ModeList> = Self;
    type Downwards<U: Domain, P: ModeList, N: ModeList> = Self;
    type IntoVectors<L: ModeList> = L;
}

/// A leaf's result: one mode, or a flat list of modes.
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

/// The strides of a list, negated.
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

/// A tree of leaves has been placed.
pub trait Composed {
    /// Place the first subtree, the ones after it being placed.
    type Head<H: ModeTree>: IsComposed;
    /// This first subtree in front of the modes `T`
    type InFrontOf<T: ModeTree>: IsComposed;
    /// Place the first of two subtrees, the second one being placed.
    type Second<H: ModeTree>: IsComposed;
    /// `A ∘ B`, of which this is the first try
    type Result<A: ModeTree, B: ModeTree>: crate::kind::Outcome;
    /// The same, of a second try with both signs
    type SignedResult: crate::kind::Outcome;
}
impl<E: ModeTree, A: Domain> Composed for Placed<E, A> {
    type Head<H: ModeTree> = <H::PlaceLeaves<A> as Composed>::InFrontOf<E>;
    type InFrontOf<T: ModeTree> = Placed<HCons<E, T>, A>;
    type Second<H: ModeTree> = <H::PlaceLeaves<A> as Composed>::InFrontOf<HCons<E, HNil>>;
    type Result<L: ModeTree, R: ModeTree> = crate::outcome::Accepted<E>;
    type SignedResult = <A::SignsCompatible as crate::check::Combine>::AndThen<crate::outcome::Accepted<E>>;
}
impl<W: Reason> Composed for Refused<W> {
    type Head<H: ModeTree> = Self;
    type InFrontOf<T: ModeTree> = Self;
    type Second<H: ModeTree> = Self;
    type Result<L: ModeTree, R: ModeTree> = W::Fallback<L, R>;
    type SignedResult = Self;
}

/// Digits have been marked in a domain.
pub trait Occupied {
    /// The mode `S : D`, of which the digit `V` is used `N` times, in front
    type Behind<S: Nat, D: Element, O: Occupancy, N: Nat, V: Nat>: Occupied;
    /// `N : E` is emitted
    type Emit<N: Nat, E: Element>: Walked;
    /// `N : E` is emitted, then `K : V` is placed
    type EmitThen<N: Nat, E: Element, K: Nat, V: Nat, W: Reason>: Walked;
}

/// They fit.
pub struct Free<A>(PhantomData<A>);

impl<A: Domain> Occupied for Free<A> {
    type Behind<S: Nat, D: Element, O: Occupancy, N: Nat, V: Nat> = <V::Magnitude as MarkDigit>::Mark<N, V, S, D, O, A>;
    type Emit<N: Nat, E: Element> = Placed<Mode<N, E>, A>;
    type EmitThen<N: Nat, E: Element, K: Nat, V: Nat, W: Reason> =
        <super::digits::ByDigits<A, K, V, W> as Walked>::Join<N, E>;
}
impl<W: Reason> Occupied for Refused<W> {
    type Behind<S: Nat, D: Element, O: Occupancy, N: Nat, V: Nat> = Self;
    type Emit<N: Nat, E: Element> = Self;
    type EmitThen<N: Nat, E: Element, K: Nat, V: Nat, X: Reason> = Self;
}
