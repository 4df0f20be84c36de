//! Paper §3.2 — coalesce: the same function with the fewest modes.
//!
//! The recursion builds the result from the right. A mode of size 1 disappears, and `(s:d, s':d')` becomes `s·s':d` if `s·d = d'`.

use crate::algebra::composition::domain::AsDomain;
use crate::branch::branch;
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Many, Nat, Unit, Zero};
use crate::kind::{ModeList, ModeTree};
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, Layout, LayoutOf};
use crate::seal::Seal;
use crate::semimodule::Element;
use typenum::{B0, B1, UTerm};

/// The end of a list whose last mode is kept even if its size is 1, because that mode is unbounded beyond the domain (paper eq. 4).
pub enum Extended {}

/// Coalesces a tree from the right.
pub trait CoalesceTree {
    /// The modes of `self` in front of the coalesced list `T`
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
pub trait Coalescing: AsDomain {
    /// `(S:D, self…)`, coalesced
    type Prepend<S: Nat, D: Element>: ModeList;
    /// The list
    type List: ModeList;
}

impl Coalescing for Extended {
    type Prepend<S: Nat, D: Element> = HCons<Mode<S, D>, HNil>;
    type List = HNil;
}

// (s:d) stays, and 1:d disappears.
impl Coalescing for HNil {
    type Prepend<S: Nat, D: Element> = <S::Magnitude as IfUnit>::Alone<S, D>;
    type List = HNil;
}

// (s:d, s':d', …) = (s·s':d, …) if s·d = d'
impl<S2: Nat, D2: Element, R: ModeList> Coalescing for HCons<Mode<S2, D2>, R> {
    type Prepend<S: Nat, D: Element> = <S::Magnitude as IfUnit>::Before<S, D, S2, D2, R>;
    type List = Self;
}

branch! {
    /// Branch: is the new mode of size 1?
    pub trait IfUnit {
        /// The list of this one mode
        type Alone<S: Nat, D: Element>: ModeList;
        /// The mode in front of `S2:D2` and `R`
        type Before<S: Nat, D: Element, S2: Nat, D2: Element, R: ModeList>: ModeList;
    }
    Zero | Unit => HNil, HCons<Mode<S2, D2>, R>;
    Many => HCons<Mode<S, D>, HNil>, <D::Continues<S, D2> as IfContiguous>::Merge<S, D, S2, D2, R>;
}

branch! {
    /// Branch: does the second mode continue the first, `s·d = d'`?
    pub trait IfContiguous {
        /// The two modes, merged or side by side
        type Merge<S: Nat, D: Element, S2: Nat, D2: Element, R: ModeList>: ModeList;
    }
    B0 => HCons<Mode<S, D>, HCons<Mode<S2, D2>, R>>;
    B1 => HCons<Mode<S::Times<S2>, D>, R>;
}

/// A list as a tree: a list of one mode becomes that mode, and the empty list becomes `1:0`.
pub trait Unwrap {
    /// The tree
    type Unwrapped: crate::algebra::composition::outcome::Emitted;
    /// The tree of `S : D` and this list
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

/// The coalesced modes of `M`, as a list.
pub type CoalescedList<M> = <<M as CoalesceTree>::CoalesceOnto<HNil> as Coalescing>::List;
/// The coalesced modes of `M`: a leaf, or a flat list of two modes or more.
pub type CoalescedModes<M> = <CoalescedList<M> as Unwrap>::Unwrapped;
/// The same, the last mode kept even where its size is 1.
pub type CoalescedExtendedModes<M> =
    <<<M as CoalesceTree>::CoalesceOnto<Extended> as Coalescing>::List as Unwrap>::Unwrapped;

crate::operation::operations! {
    /// The same function with the fewest modes.
    ///
    /// * **Paper** §3.2, eq. (13)–(15).
    /// * **Law** `|R| = |A|`, `R` is flat, and `R(i) = A(i)` for every integral coordinate `i < |A|`. `R` has the least rank
    ///   of all such layouts and is unique (see [`FunctionallyEqual`](crate::algebra::equality::FunctionallyEqual)).
    /// * **Admissible** always. A layout of size 1 becomes `1:0`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(Coalesced<layout!((2,(1,6)):(1,(6,2)))>, layout!(12:1));
    /// static_assertions::assert_type_eq_all!(Coalesced<layout!((2,4):(4,1))>, layout!((2,4):(4,1)));
    /// static_assertions::assert_type_eq_all!(Coalesced<layout!((4,2,3):(0,0,5))>, layout!((8,3):(0,5)));
    /// static_assertions::assert_type_eq_all!(Coalesced<layout!((1,1):(3,4))>, layout!(1:0));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("coalesce", "A layout, and coalesced"))]
    Coalesced -> Singleton;
    /// The same *extended* function with the fewest modes.
    ///
    /// * **Paper** §3.2 with eq. (4): beyond the domain the last mode goes on without a bound. §3.3.2 and §3.5 evaluate there.
    /// * **Law** `R(i) = A(i)` for **every** natural `i`, where `R` is flat: the last mode goes on without end. `R` has the least rank of all such layouts,
    ///   so a last mode of size 1 stays unless it continues the mode before it.
    /// * **Admissible** always.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::CoalescedExtended;
    /// static_assertions::assert_type_eq_all!(CoalescedExtended<layout!((2,1,6,1):(4,7,8,0))>, layout!((12,1):(4,0)));
    /// static_assertions::assert_type_eq_all!(CoalescedExtended<layout!((2,1,6,1):(1,7,8,48))>, layout!((2,6):(1,8)));
    /// static_assertions::assert_type_eq_all!(CoalescedExtended<layout!((2,1):(1,80))>, layout!((2,1):(1,80)));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("coalesce-extended", "A layout, coalesced, and coalesced as an extended function"))]
    CoalescedExtended -> Singleton;
}

impl<S, D> bounds::Coalesced for Layout<S, D>
where
    Self: IsLayout,
{
    const SEAL: Seal = Seal;
    type Output = LayoutOf<CoalescedModes<<Self as IsLayout>::Modes>>;
}

impl<S, D> bounds::CoalescedExtended for Layout<S, D>
where
    Self: IsLayout,
{
    const SEAL: Seal = Seal;
    type Output = LayoutOf<CoalescedExtendedModes<<Self as IsLayout>::Modes>>;
}
