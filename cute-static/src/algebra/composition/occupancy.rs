//! How much of a bounded mode the leaves of B use, and the inequality that keeps them from carrying:
//! `Σ (n − 1)·v < S`. It replaces the paper's distributivity condition (22)–(23).
//!
//! The placed modes usually form a chain, in which each mode ends at or before the beginning of the next (`n·v` divides the next `v`).
//! Then the sum is below the end of the last mode, which fits, and need not be computed. It is computed only if a mode
//! joins neither end of the chain.

use crate::branch::branch;
use crate::int::{Equal, Factor, Greater, Less, Many, Multiple, Nat, Neither, Reach, Same, Unit, Zero};
use crate::kind::{Domain, Occupancy};
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::{B1, UInt};

use super::domain::{Bounded, Last};
use super::outcome::{Emitted, Free, Occupied, Placed, Walked};
use super::rules::CarryRule;
use super::signs::MixedSigns;
use crate::layout::tree::Mode;
use crate::outcome::Refused;

/// Nothing is placed yet.
pub enum Unused {}
/// Something is placed in the last, unbounded mode.
pub enum Used {}
/// A chain with the smallest stride `V`, the last mode `N : T` and the modes `L`.
pub struct Chain<V, N, T, L>(PhantomData<(V, N, T, L)>);
/// The largest digit in use is `X`.
pub struct UpTo<X>(PhantomData<X>);

/// A placed mode `N : V` and the others.
pub struct Taken<N, V, L>(PhantomData<(N, V, L)>);
/// No other mode.
pub enum Nothing {}

/// The largest digit that placed modes reach.
pub trait Reached {
    /// `X + Σ (n − 1)·v`
    type Sum<X: Nat>: Nat;
}
impl Reached for Nothing {
    type Sum<X: Nat> = X;
}
impl<N: Nat, V: Nat, L: Reached> Reached for Taken<N, V, L> {
    type Sum<X: Nat> = L::Sum<X::Plus<Reach<N, V>>>;
}

/// Places one more mode `N : V`, `N·V ≤ S`.
pub trait Occupy {
    /// At the mode `S : D` before `R`; `E` is emitted.
    type Place<N: Nat, V: Nat, E: Emitted, S: Nat, D: Element, R: Domain>: Walked;
    /// Mark it only, on the general path, where `(N − 1)·V < S`.
    type Mark<N: Nat, V: Nat, S: Nat, D: Element, R: Domain>: Occupied;
    /// A leaf with a negative stride, before the modes `R`: it requires a second attempt, unless a mode refuses it.
    type Down<R: Domain, N: Nat, V: Nat>: Walked;
    /// The same for the last mode.
    type DownLast<N: Nat, V: Nat>: Walked;
    /// `2·X + 1` if something has been placed, else `2·X`
    type Flag<X: Nat>: Nat;
}

/// Places one more mode in the last, unbounded mode of A, of stride `D`.
pub trait OccupyLast {
    /// Emit `N : V·D`.
    type PlaceLast<N: Nat, V: Nat, D: Element>: Walked;
    /// Emit `N : −V·D`.
    type PlaceLastDown<N: Nat, V: Nat, D: Element>: Walked;
    /// Mark it only
    type MarkLast<N: Nat, V: Nat, D: Element>: Occupied;
}
// The last mode is linear for both signs, because no digit can carry.
macro_rules! linear {
    ($([$($p:ident: $of:path),*] $occupancy:ty),*) => {$(
        impl<$($p: $of),*> OccupyLast for $occupancy {
            type PlaceLast<N0: Nat, V0: Nat, D: Element> = Placed<Mode<N0, D::Scaled<V0>>, Last<D, Used>>;
            type PlaceLastDown<N0: Nat, V0: Nat, D: Element> =
                Placed<Mode<N0, <D::Scaled<V0> as Element>::Opposite>, Last<D, Used>>;
            type MarkLast<N0: Nat, V0: Nat, D: Element> = Free<Last<D, Used>>;
        }
    )*};
}
linear!([] Unused, [] Used, [C: Nat, N: Nat, V: Nat, L: Reached] Chain<C, N, V, L>, [X: Nat] UpTo<X>);

impl Occupy for Unused {
    type Place<N: Nat, V: Nat, E: Emitted, S: Nat, D: Element, R: Domain> =
        Placed<E, Bounded<S, D, Chain<V, N, V, Taken<N, V, Nothing>>, R>>;
    type Mark<N: Nat, V: Nat, S: Nat, D: Element, R: Domain> = Free<Bounded<S, D, UpTo<Reach<N, V>>, R>>;
    type Down<R: Domain, N: Nat, V: Nat> = R::WalkDownBehind<N, V>;
    type DownLast<N: Nat, V: Nat> = Refused<MixedSigns>;
    type Flag<X: Nat> = X::Twice;
}

impl Occupy for Used {
    type Place<N: Nat, V: Nat, E: Emitted, S: Nat, D: Element, R: Domain> = Placed<E, Bounded<S, D, Self, R>>;
    type Mark<N: Nat, V: Nat, S: Nat, D: Element, R: Domain> = Free<Bounded<S, D, Self, R>>;
    type Down<R: Domain, N: Nat, V: Nat> = R::WalkDownBehind<N, V>;
    type DownLast<N: Nat, V: Nat> = Refused<MixedSigns>;
    type Flag<Y: Nat> = UInt<Y, B1>;
}

impl<C: Nat, N0: Nat, V0: Nat, L: Reached> Occupy for Chain<C, N0, V0, L> {
    type Place<N: Nat, V: Nat, E: Emitted, S: Nat, D: Element, R: Domain> =
        <C::Ratio<N::Times<V>> as JoinChain>::Below<C, N0, V0, L, N, V, E, S, D, R>;
    type Mark<N: Nat, V: Nat, S: Nat, D: Element, R: Domain> = MarkSum<L::Sum<Reach<N, V>>, S, D, R>;
    type Down<R: Domain, N: Nat, V: Nat> = R::WalkDownBehind<N, V>;
    type DownLast<N: Nat, V: Nat> = Refused<MixedSigns>;
    type Flag<Y: Nat> = UInt<Y, B1>;
}

impl<X: Nat> Occupy for UpTo<X> {
    type Place<N: Nat, V: Nat, E: Emitted, S: Nat, D: Element, R: Domain> = PlaceSum<X::Plus<Reach<N, V>>, E, S, D, R>;
    type Mark<N: Nat, V: Nat, S: Nat, D: Element, R: Domain> = MarkSum<X::Plus<Reach<N, V>>, S, D, R>;
    type Down<R: Domain, N: Nat, V: Nat> = R::WalkDownBehind<N, V>;
    type DownLast<N: Nat, V: Nat> = Refused<MixedSigns>;
    type Flag<Y: Nat> = UInt<Y, B1>;
}

branch! {
    /// Branch: does the mode end where the chain begins (`Below`), or begin where the chain ends (`Above`)?
    pub trait JoinChain {
        /// `self` is the ratio of the chain's smallest stride to the end of the mode, `N·V`
        type Below<C: Nat, N0: Nat, V0: Nat, L: Reached, N: Nat, V: Nat, E: Emitted, S: Nat, D: Element, R: Domain>: Walked;
        /// `self` is the ratio of the mode's stride to the end of the chain
        type Above<C: Nat, L: Reached, N: Nat, V: Nat, E: Emitted, S: Nat, D: Element, R: Domain>: Walked;
    }
    Same | {Q: Nat} Multiple<Q> =>
        Placed<E, Bounded<S, D, Chain<V, N0, V0, Taken<N, V, L>>, R>>,
        Placed<E, Bounded<S, D, Chain<C, N, V, Taken<N, V, L>>, R>>;
    {Q: Nat} Factor<Q> | Neither =>
        <V::Ratio<N0::Times<V0>> as JoinChain>::Above<C, L, N, V, E, S, D, R>,
        PlaceSum<L::Sum<Reach<N, V>>, E, S, D, R>;
}

/// Emit `E` if the largest digit `X` is below `S`.
type PlaceSum<X, E, S, D, R> = <<X as crate::int::Compare>::ComparedTo<S> as IfNoCarry>::Place<X, E, S, D, R>;
/// Mark the largest digit `X` if it is below `S`.
type MarkSum<X, S, D, R> = <<X as crate::int::Compare>::ComparedTo<S> as IfNoCarry>::Mark<X, S, D, R>;

branch! {
    /// Branch: is the largest digit `X` below the extent `S`?
    pub trait IfNoCarry {
        /// Emit `E`, or refuse
        type Place<X: Nat, E: Emitted, S: Nat, D: Element, R: Domain>: Walked;
        /// Mark only, or refuse
        type Mark<X: Nat, S: Nat, D: Element, R: Domain>: Occupied;
    }
    Less => Placed<E, Bounded<S, D, UpTo<X>, R>>, Free<Bounded<S, D, UpTo<X>, R>>;
    Equal | Greater => Refused<CarryRule<X, S>>, Refused<CarryRule<X, S>>;
}

branch! {
    /// Branch: a digit `V` of 0 uses nothing of the mode.
    pub trait MarkDigit {
        /// The domain with this mode in front of `R`
        type Mark<N: Nat, V: Nat, S: Nat, D: Element, O: Occupancy, R: Domain>: Occupied;
    }
    Zero => Free<Bounded<S, D, O, R>>;
    Unit | Many => O::Mark<N, V, S, D, R>;
}
