//! The left operand as a domain of indices: its coalesced modes, and how much of each mode the right operand uses so far.
//!
//! An index has one digit per mode of A, and the last digit is unbounded. Several leaves of B may advance the digit of one
//! bounded mode if together they never carry out of it: `Σ (n − 1)·v < S` over the modes `n : v` placed there.

use crate::algebra::coalesce::Extended;
use crate::htuple::{HCons, HNil};
use crate::int::{Floor, Modulo, Nat};
use crate::kind::{Domain, ModeList, Occupancy};
use crate::layout::tree::Mode;
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::UTerm;

use super::outcome::{Occupied, Walked};
use super::walk::PlaceDigit;

/// The last mode. Any index fits, so its extent does not matter. `O` is its occupancy.
pub struct Last<D, O>(PhantomData<(D, O)>);
/// A mode of extent `S` and stride `D` with the occupancy `O`; the modes after it are `R`.
pub struct Bounded<S, D, O, R>(PhantomData<(S, D, O, R)>);

/// A coalesced list as a domain.
pub trait AsDomain {
    /// The domain of the list
    type Domain: Domain;
    /// The domain of the list behind one more mode
    type Behind<S: Nat, D: Element>: Domain;
}
macro_rules! ends {
    ($($end:ty),*) => {$(
        impl AsDomain for $end {
            type Domain = Last<UTerm, super::occupancy::Unused>;
            type Behind<S: Nat, D: Element> = Last<D, D::Fresh>;
        }
    )*};
}
ends!(HNil, Extended);
impl<S: Nat, D: Element, R: ModeList> AsDomain for HCons<Mode<S, D>, R> {
    type Domain = R::Behind<S, D>;
    type Behind<S0: Nat, D0: Element> = Bounded<S0, D0, D0::Fresh, R::Behind<S, D>>;
}

/// Places one leaf, mode by mode.
pub trait Walk {
    /// Place the leaf `N : V` (N > 1, V > 0).
    type Walk<N: Nat, V: Nat>: Walked;
    /// Place the leaf `N : −V`.
    type WalkDown<N: Nat, V: Nat>: Walked;
    /// The same in the modes after the first one.
    type WalkDownBehind<N: Nat, V: Nat>: Walked;
}

impl<D: Element, O: Occupancy> Walk for Last<D, O> {
    type Walk<N: Nat, V: Nat> = O::PlaceLast<N, V, D>;
    type WalkDown<N: Nat, V: Nat> = O::PlaceLastDown<N, V, D>;
    type WalkDownBehind<N: Nat, V: Nat> = O::DownLast<N, V>;
}

impl<S: Nat, D: Element, O: Occupancy, R: Domain> Walk for Bounded<S, D, O, R> {
    type Walk<N: Nat, V: Nat> = <V::Ratio<S> as PlaceDigit>::Place<N, V, S, D, O, R>;
    type WalkDown<N: Nat, V: Nat> = O::Down<R, N, V>;
    type WalkDownBehind<N: Nat, V: Nat> = O::Down<R, N, V>;
}

/// Computes all digits of an index at once, for the general path.
pub trait Digits {
    /// `A(V) = Σ digit · stride`
    type At<V: Nat>: Element;
    /// The number of steps of `V` before a bounded digit carries, at most `H`: `min(H, ⌈S / v⌉ …)`
    type Steps<V: Nat, H: Nat>: Nat;
    /// Mark `N : V` as placed, digit by digit.
    type Occupy<N: Nat, V: Nat>: Occupied;
}

impl<D: Element, O: Occupancy> Digits for Last<D, O> {
    type At<V: Nat> = D::Scaled<V>;
    type Steps<V: Nat, H: Nat> = H;
    type Occupy<N: Nat, V: Nat> = O::MarkLast<N, V, D>;
}

impl<S: Nat, D: Element, O: Occupancy, R: Domain> Digits for Bounded<S, D, O, R> {
    type At<V: Nat> = <R::At<Floor<V, S>> as Element>::Sum<D::Scaled<Modulo<V, S>>>;
    type Steps<V: Nat, H: Nat> =
        <<Modulo<V, S> as Nat>::Magnitude as super::digits::IfDigit>::Steps<S, Modulo<V, S>, R, Floor<V, S>, H>;
    type Occupy<N: Nat, V: Nat> = <R::Occupy<N, Floor<V, S>> as Occupied>::Behind<S, D, O, N, Modulo<V, S>>;
}
