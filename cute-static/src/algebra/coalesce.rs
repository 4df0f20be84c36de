//! Paper §3.2 — coalesce: the same function with the fewest modes.

use crate::htuple::{HCons, HNil};
use crate::int::{Many, Nat, Unit, Zero};
use crate::kind::{ModeList, ModeTree};
use crate::layout::tree::Mode;
use crate::semimodule::Element;
use typenum::{B0, B1, UTerm};

/// The end of a list whose last mode is kept even if its size is 1: beyond the domain it is still unbounded (paper eq. 4).
pub enum Extended {}

/// Coalesce from the right: the modes of `self`, in front of those of `T`.
pub trait CoalesceTree {
    /// The coalesced list
    type CoalesceOnto<T: Coalescing>: Coalescing;
}

impl<S: Nat, D: Element> CoalesceTree for Mode<S, D> {
    type CoalesceOnto<T: Coalescing> = T::Prepend<S, D>;
}
impl CoalesceTree for HNil {
    type CoalesceOnto<T: Coalescing> = T;
}
impl<H: ModeTree, T: ModeTree> CoalesceTree for HCons<H, T> {
    type CoalesceOnto<L: Coalescing> = H::CoalesceOnto<T::CoalesceOnto<L>>;
}

/// A coalesced list that grows at its front.
pub trait Coalescing {
    /// `S:D` and `self`, coalesced
    type Prepend<S: Nat, D: Element>: ModeList;
    /// The list
    type List: ModeList;
}

impl Coalescing for Extended {
    type Prepend<S: Nat, D: Element> = HCons<Mode<S, D>, HNil>;
    type List = HNil;
}

// (s:d) alone; 1:d is nothing
impl Coalescing for HNil {
    type Prepend<S: Nat, D: Element> = <S::Magnitude as IfUnit>::Alone<S, D>;
    type List = HNil;
}

// ((s:d), (s':d'), …) = ((s·s':d), …) where s·d = d'
impl<S2: Nat, D2: Element, R: ModeList> Coalescing for HCons<Mode<S2, D2>, R> {
    type Prepend<S: Nat, D: Element> = <S::Magnitude as IfUnit>::Before<S, D, S2, D2, R>;
    type List = Self;
}

/// Branch: is the new mode of size 1?
pub trait IfUnit {
    /// The list of this one mode
    type Alone<S: Nat, D: Element>: ModeList;
    /// The mode in front of `S2:D2` and `R`
    type Before<S: Nat, D: Element, S2: Nat, D2: Element, R: ModeList>: ModeList;
}
impl IfUnit for Zero {
    type Alone<S: Nat, D: Element> = HNil;
    type Before<S: Nat, D: Element, S2: Nat, D2: Element, R: ModeList> = HCons<Mode<S2, D2>, R>;
}
impl IfUnit for Unit {
    type Alone<S: Nat, D: Element> = HNil;
    type Before<S: Nat, D: Element, S2: Nat, D2: Element, R: ModeList> = HCons<Mode<S2, D2>, R>;
}
impl IfUnit for Many {
    type Alone<S: Nat, D: Element> = HCons<Mode<S, D>, HNil>;
    type Before<S: Nat, D: Element, S2: Nat, D2: Element, R: ModeList> =
        <<D::Scaled<S> as Element>::Equals<D2> as IfContiguous>::Merge<S, D, S2, D2, R>;
}

/// Branch: does the second mode continue the first?
pub trait IfContiguous {
    /// The two modes, merged or side by side
    type Merge<S: Nat, D: Element, S2: Nat, D2: Element, R: ModeList>: ModeList;
}
impl IfContiguous for B0 {
    type Merge<S: Nat, D: Element, S2: Nat, D2: Element, R: ModeList> = HCons<Mode<S, D>, HCons<Mode<S2, D2>, R>>;
}
impl IfContiguous for B1 {
    type Merge<S: Nat, D: Element, S2: Nat, D2: Element, R: ModeList> = HCons<Mode<S::Times<S2>, D>, R>;
}

/// A list of one mode is that mode, the empty list is `1:0`.
pub trait Unwrap {
    /// The tree
    type Unwrapped: crate::algebra::composition::outcome::Emitted;
    /// The tree of one more mode and this list
    type After<S: Nat, D: Element>: crate::algebra::composition::outcome::Emitted;
}
impl Unwrap for HNil {
    type Unwrapped = Mode<crate::int::One, UTerm>;
    type After<S: Nat, D: Element> = Mode<S, D>;
}
impl<S: Nat, D: Element, R: ModeList> Unwrap for HCons<Mode<S, D>, R> {
    type Unwrapped = R::After<S, D>;
    type After<S0: Nat, D0: Element> = HCons<Mode<S0, D0>, Self>;
}
