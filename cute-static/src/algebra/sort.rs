//! The modes of a layout in the order of their strides: what complement, inverses and the properties of a layout start from.
//!
//! Modes of size 1 and of stride 0 reach no offset of their own and are left out. The sort is stable.

use crate::htuple::{HCons, HNil};
use crate::int::{Equal, Greater, Less, Many, Nat, Unit, Zero};
use crate::kind::{ModeList, ModeTree, StrideList};
use crate::layout::tree::Mode;
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::{B0, B1, NInt, NonZero, UInt, UTerm};

/// A mode `S : D` whose coordinate counts `P` in the index, in a sorted list.
pub struct Entry<S, D, P>(PhantomData<(S, D, P)>);

/// Insertion sort of a tree of modes, without positions.
pub trait SortTree {
    /// The modes of `self` inserted into `L`
    type SortOnto<L: StrideList>: StrideList;
}
impl<S: Nat, D: Element> SortTree for Mode<S, D> {
    type SortOnto<L: StrideList> = <S::Magnitude as IfLive>::Insert<S, D, UTerm, L>;
}
impl SortTree for HNil {
    type SortOnto<L: StrideList> = L;
}
impl<H: ModeTree, T: ModeTree> SortTree for HCons<H, T> {
    type SortOnto<L: StrideList> = H::SortOnto<T::SortOnto<L>>;
}

/// Insertion sort of a flat list, with positions: the first mode counts `P`, the next one `S·P`, …
pub trait SortList {
    /// The sorted list
    type SortedFrom<P: Nat>: StrideList;
}
impl SortList for HNil {
    type SortedFrom<P: Nat> = HNil;
}
impl<S: Nat, D: Element, R: ModeList> SortList for HCons<Mode<S, D>, R> {
    type SortedFrom<P: Nat> = <S::Magnitude as IfLive>::Insert<S, D, P, R::SortedFrom<S::Times<P>>>;
}

/// Branch: a mode of size 1 stays out.
pub trait IfLive {
    /// `S : D` inserted into `L`
    type Insert<S: Nat, D: Element, P: Nat, L: StrideList>: StrideList;
}
impl IfLive for Zero {
    type Insert<S: Nat, D: Element, P: Nat, L: StrideList> = L;
}
impl IfLive for Unit {
    type Insert<S: Nat, D: Element, P: Nat, L: StrideList> = L;
}
impl IfLive for Many {
    type Insert<S: Nat, D: Element, P: Nat, L: StrideList> = D::InsertInto<S, P, L>;
}

/// A stride of 0 stays out.
pub trait InsertStride {
    /// `S : self` inserted into `L`
    type InsertInto<S: Nat, P: Nat, L: StrideList>: StrideList;
}
impl InsertStride for UTerm {
    type InsertInto<S: Nat, P: Nat, L: StrideList> = L;
}
impl<U: Nat> InsertStride for UInt<U, B0> {
    type InsertInto<S: Nat, P: Nat, L: StrideList> = L::Insert<S, Self, P>;
}
impl<U: Nat> InsertStride for UInt<U, B1> {
    type InsertInto<S: Nat, P: Nat, L: StrideList> = L::Insert<S, Self, P>;
}
impl<U: Nat + NonZero> InsertStride for NInt<U> {
    type InsertInto<S: Nat, P: Nat, L: StrideList> = L::Insert<S, Self, P>;
}

/// Insertion into a sorted list, by the magnitude of the stride.
pub trait Insert {
    /// `S : D` inserted
    type Insert<S: Nat, D: Element, P: Nat>: StrideList;
}
impl Insert for HNil {
    type Insert<S: Nat, D: Element, P: Nat> = HCons<Entry<S, D, P>, HNil>;
}
impl<S2: Nat, D2: Element, P2: Nat, R: StrideList> Insert for HCons<Entry<S2, D2, P2>, R> {
    type Insert<S: Nat, D: Element, P: Nat> =
        <<D::Abs as crate::int::Compare>::Against<D2::Abs> as IfBefore>::Insert<S, D, P, S2, D2, P2, R>;
}

/// Branch: does the new mode go before `S2 : D2`? (The new one stood before it, so it does when equal.)
pub trait IfBefore {
    /// Before it, or into the rest
    type Insert<S: Nat, D: Element, P: Nat, S2: Nat, D2: Element, P2: Nat, R: StrideList>: StrideList;
}
macro_rules! before {
    ($($order:ty),*) => {$(
        impl IfBefore for $order {
            type Insert<S: Nat, D: Element, P: Nat, S2: Nat, D2: Element, P2: Nat, R: StrideList> =
                HCons<Entry<S, D, P>, HCons<Entry<S2, D2, P2>, R>>;
        }
    )*};
}
before!(Less, Equal);
impl IfBefore for Greater {
    type Insert<S: Nat, D: Element, P: Nat, S2: Nat, D2: Element, P2: Nat, R: StrideList> =
        HCons<Entry<S2, D2, P2>, R::Insert<S, D, P>>;
}
