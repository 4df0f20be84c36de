//! How much of a bounded mode the leaves of B have used, and the one inequality that keeps them from carrying:
//! `Σ (n − 1)·v < S`. It replaces the paper's distributivity condition (22)–(23).

use crate::int::{Equal, Greater, Less, Many, Nat, Unit, Zero};
use crate::kind::{Domain, Occupancy};
use crate::semimodule::Element;
use core::marker::PhantomData;

use super::domain::{Bounded, Mirror, Walk};
use super::outcome::{Emitted, Free, Occupied, Placed, Walked};
use crate::outcome::Refused;
use super::rules::{CarryRule, MixedSigns};

/// Nothing placed yet.
pub enum Unused {}
/// Something placed in the last, unbounded mode.
pub enum Touched {}
/// One mode `n : v` placed: it fits by construction, so the sum is not computed yet.
pub struct First<N, V>(PhantomData<(N, V)>);
/// Several modes placed; the largest digit is `X`.
pub struct Upto<X>(PhantomData<X>);

/// `(n − 1)·v`
type Reach<N, V> = <<N as crate::int::Add>::Pred as crate::int::Mul>::Times<V>;
/// `x + (n − 1)·v`
type Sum<X, N, V> = <X as crate::int::Add>::Plus<Reach<N, V>>;

/// Placing one more mode `N : V`.
pub trait Occupy {
    /// At the mode `S : D` before `R`; `E` is emitted.
    type Place<N: Nat, V: Nat, E: Emitted, S: Nat, D: Element, R: Domain>: Walked;
    /// Only marked.
    type Mark<N: Nat, V: Nat, S: Nat, D: Element, R: Domain>: Occupied;
    /// The first leaf with a negative stride: legal where nothing has been placed.
    type Down<W: Domain, R: Domain, N: Nat, V: Nat>: Walked;
    /// The same for the last mode.
    type DownLast<W: Domain, N: Nat, V: Nat>: Walked;
}

impl Occupy for Unused {
    type Place<N: Nat, V: Nat, E: Emitted, S: Nat, D: Element, R: Domain> =
        Placed<E, Bounded<S, D, First<N, V>, R>>;
    type Mark<N: Nat, V: Nat, S: Nat, D: Element, R: Domain> = Free<Bounded<S, D, First<N, V>, R>>;
    type Down<W: Domain, R: Domain, N: Nat, V: Nat> = R::DownIfUnused<W, N, V>;
    type DownLast<W: Domain, N: Nat, V: Nat> = <Mirror<W> as Walk>::WalkDown<N, V>;
}

macro_rules! used {
    ($(<$($p:ident),*> $ty:ty, $x:ty;)*) => {$(
        impl<$($p: Nat),*> Occupy for $ty {
            type Place<N: Nat, V: Nat, E: Emitted, S: Nat, D: Element, R: Domain> =
                <<Sum<$x, N, V> as crate::int::Compare>::Against<S> as IfNoCarry>::Place<Sum<$x, N, V>, E, S, D, R>;
            type Mark<N: Nat, V: Nat, S: Nat, D: Element, R: Domain> =
                <<Sum<$x, N, V> as crate::int::Compare>::Against<S> as IfNoCarry>::Mark<Sum<$x, N, V>, S, D, R>;
            type Down<W: Domain, R: Domain, N: Nat, V: Nat> = Refused<MixedSigns>;
            type DownLast<W: Domain, N: Nat, V: Nat> = Refused<MixedSigns>;
        }
    )*};
}
used! {
    <N0, V0> First<N0, V0>, Reach<N0, V0>;
    <X> Upto<X>, X;
}

impl Occupy for Touched {
    type Place<N: Nat, V: Nat, E: Emitted, S: Nat, D: Element, R: Domain> = Placed<E, Bounded<S, D, Self, R>>;
    type Mark<N: Nat, V: Nat, S: Nat, D: Element, R: Domain> = Free<Bounded<S, D, Self, R>>;
    type Down<W: Domain, R: Domain, N: Nat, V: Nat> = Refused<MixedSigns>;
    type DownLast<W: Domain, N: Nat, V: Nat> = Refused<MixedSigns>;
}

/// Branch: is the largest digit `X` below the extent `S`?
pub trait IfNoCarry {
    /// Emit `E`, or refuse
    type Place<X: Nat, E: Emitted, S: Nat, D: Element, R: Domain>: Walked;
    /// Mark only, or refuse
    type Mark<X: Nat, S: Nat, D: Element, R: Domain>: Occupied;
}
impl IfNoCarry for Less {
    type Place<X: Nat, E: Emitted, S: Nat, D: Element, R: Domain> = Placed<E, Bounded<S, D, Upto<X>, R>>;
    type Mark<X: Nat, S: Nat, D: Element, R: Domain> = Free<Bounded<S, D, Upto<X>, R>>;
}
macro_rules! carry {
    ($($order:ty),*) => {$(
        impl IfNoCarry for $order {
            type Place<X: Nat, E: Emitted, S: Nat, D: Element, R: Domain> = Refused<CarryRule<X, S>>;
            type Mark<X: Nat, S: Nat, D: Element, R: Domain> = Refused<CarryRule<X, S>>;
        }
    )*};
}
carry!(Equal, Greater);

/// Branch: does the mode take part, that is, is its digit `V` not 0?
pub trait MarkDigit {
    /// The domain with this mode in front of `R`
    type Mark<N: Nat, V: Nat, S: Nat, D: Element, O: Occupancy, R: Domain>: Occupied;
}
impl MarkDigit for Zero {
    type Mark<N: Nat, V: Nat, S: Nat, D: Element, O: Occupancy, R: Domain> = Free<Bounded<S, D, O, R>>;
}
impl MarkDigit for Unit {
    type Mark<N: Nat, V: Nat, S: Nat, D: Element, O: Occupancy, R: Domain> = O::Mark<N, V, S, D, R>;
}
impl MarkDigit for Many {
    type Mark<N: Nat, V: Nat, S: Nat, D: Element, O: Occupancy, R: Domain> = O::Mark<N, V, S, D, R>;
}
