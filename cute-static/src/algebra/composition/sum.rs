//! Adds the modes of two components: `i ↦ A_0(i·v) + A_1(i·w)` for the leaf `n : v@0+w@1`.
//!
//! Both summands are flat lists of `n` coordinates. Their digits are brought to common extents: `s:d` with `s = q·t` is
//! `(t,q):(d,t·d)`. If neither extent divides the other, no layout is the sum for all strides.

use super::outcome::{Placed, Walked};
use super::rules::SumRule;
use crate::algebra::coalesce::{Coalescing, Unwrap};
use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::{Factor, Multiple, Nat, Neither, Same};
use crate::kind::{self, Domain, ModeList, Rule};
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use typenum::{B0, B1};

/// The sum of two lists of one size.
pub trait AddModes {
    /// `self + L`
    type PlusList<L: ModeList>: kind::Summed;
    /// `(S:D, R…) + self`
    type PlusMode<S: Nat, D: Element, R: ModeList>: kind::Summed;
}
impl AddModes for HNil {
    type PlusList<L: ModeList> = Accepted<L>;
    type PlusMode<S: Nat, D: Element, R: ModeList> = Accepted<HCons<Mode<S, D>, R>>;
}
impl<S2: Nat, D2: Element, R2: ModeList> AddModes for HCons<Mode<S2, D2>, R2> {
    type PlusList<L: ModeList> = L::PlusMode<S2, D2, R2>;
    type PlusMode<S: Nat, D: Element, R: ModeList> = <S::Ratio<S2> as Align>::Sum<S, D, R, S2, D2, R2>;
}

branch! {
    /// Branch: the extent `S` against `S2`.
    pub trait Align {
        /// `(S:D, R…) + (S2:D2, R2…)`
        type Sum<S: Nat, D: Element, R: ModeList, S2: Nat, D2: Element, R2: ModeList>: kind::Summed;
    }
    Same => <R::PlusList<R2> as Summed>::Then<S, D::Sum<D2>>;
    // An XOR stride continues over a power of two only.
    {Q: Nat} Multiple<Q> => <D::Continues<S2, D::Scaled<S2>> as IfSplits>::Sum<Q, S2, D, R, D2, R2>;
    {Q: Nat} Factor<Q> => <D2::Continues<S, D2::Scaled<S>> as IfSplits>::Sum<Q, S, D2, R2, D, R>;
    Neither => Refused<SumRule<S, S2>>;
}

branch! {
    /// Branch: is `Q·T : D` the modes `(T,Q):(D,T·D)`?
    pub trait IfSplits {
        /// `(Q·T : D, R…) + (T : D2, R2…)`
        type Sum<Q: Nat, T: Nat, D: Element, R: ModeList, D2: Element, R2: ModeList>: kind::Summed;
    }
    B1 => <R2::PlusMode<Q, D::Scaled<T>, R> as Summed>::Then<T, D::Sum<D2>>;
    B0 => Refused<SumRule<Q::Times<T>, T>>;
}

/// The sum, or a reason.
pub trait Summed {
    /// `N : D` in front
    type Then<N: Nat, D: Element>: kind::Summed;
    /// The modes as placed, where the domain is `A`
    type PlacedIn<A: Domain>: Walked;
}
impl<L: ModeList> Summed for Accepted<L> {
    type Then<N: Nat, D: Element> = Accepted<<L as Coalescing>::Prepend<N, D>>;
    type PlacedIn<A: Domain> = Placed<<L as Unwrap>::Unwrapped, A>;
}
impl<W: Rule> Summed for Refused<W> {
    type Then<N: Nat, D: Element> = Self;
    type PlacedIn<A: Domain> = Self;
}
