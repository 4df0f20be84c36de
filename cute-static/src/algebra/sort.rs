//! The modes of a layout in the order of their strides. Complements, inverses and properties of a layout start from this list.
//!
//! Modes of size 1 and of stride 0 reach no offset of their own, so the list omits them. The insertion is that of
//! [`layout::sorted`](crate::layout::sorted), and stable.

use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::{Many, Nat, PositiveNat, Unit, Zero};
use crate::kind::{Bool, ModeList, ModeTree, StrideList};
pub use crate::layout::sorted::Entry;
use crate::layout::tree::Mode;
use crate::semimodule::Element;
use crate::semimodule::coordinate::Projection;
use typenum::{B0, B1, NInt, UInt, UTerm};

/// The modes of `M` in the order of their strides.
pub type Sorted<M> = <M as SortTree>::SortOnto<HNil>;

/// The modes of `M` in the order of the component `C` of their strides.
pub type SortedBy<M, C> = <M as SortTree>::SortOntoBy<C, HNil>;

/// Sorts a tree of modes, without positions.
pub trait SortTree {
    /// The modes of `self` inserted into `L`
    type SortOnto<L: StrideList>: StrideList;
    /// The same by the component `C` of the strides
    type SortOntoBy<C: Projection, L: StrideList>: StrideList;
}
impl<S: Nat, D: Element> SortTree for Mode<S, D> {
    type SortOnto<L: StrideList> = <S::Magnitude as IfSizeAboveOne>::Insert<S, D, UTerm, B0, L>;
    type SortOntoBy<C: Projection, L: StrideList> = <S::Magnitude as IfSizeAboveOne>::Insert<S, C::Of<D>, UTerm, B0, L>;
}
impl SortTree for HNil {
    type SortOnto<L: StrideList> = L;
    type SortOntoBy<C: Projection, L: StrideList> = L;
}
impl<H: ModeTree, T: ModeTree> SortTree for HCons<H, T> {
    type SortOnto<L: StrideList> = H::SortOnto<T::SortOnto<L>>;
    type SortOntoBy<C: Projection, L: StrideList> = H::SortOntoBy<C, T::SortOntoBy<C, L>>;
}

/// Sorts a flat list, with positions: a step in the first mode adds `P` to the index, a step in the next one `S·P`, …
pub trait SortList {
    /// The sorted list
    type SortedFrom<P: Nat>: StrideList;
    /// The list sorted by the component `C` of the strides
    type SortedBy<C: Projection, P: Nat>: StrideList;
    /// Whether the list is empty
    type IsEnd: Bool;
}
impl SortList for HNil {
    type SortedFrom<P: Nat> = HNil;
    type SortedBy<C: Projection, P: Nat> = HNil;
    type IsEnd = B1;
}
impl<S: Nat, D: Element, R: ModeList> SortList for HCons<Mode<S, D>, R> {
    type SortedFrom<P: Nat> = <S::Magnitude as IfSizeAboveOne>::Insert<S, D, P, R::IsEnd, R::SortedFrom<S::Times<P>>>;
    type SortedBy<C: Projection, P: Nat> =
        <S::Magnitude as IfSizeAboveOne>::Insert<S, C::Of<D>, P, R::IsEnd, R::SortedBy<C, S::Times<P>>>;
    type IsEnd = B0;
}

branch! {
    /// Branch: a mode of size 1 is omitted.
    pub trait IfSizeAboveOne {
        /// `S : D` inserted into `L`
        type Insert<S: Nat, D: Element, P: Nat, Z: Bool, L: StrideList>: StrideList;
    }
    Zero | Unit => L;
    Many => D::InsertInto<S, P, Z, L>;
}

/// A mode of stride 0 is omitted.
pub trait InsertStride {
    /// `S : self` inserted into `L`
    type InsertInto<S: Nat, P: Nat, Z: Bool, L: StrideList>: StrideList;
}
impl InsertStride for UTerm {
    type InsertInto<S: Nat, P: Nat, Z: Bool, L: StrideList> = L;
}
impl<U: PositiveNat> InsertStride for UInt<U, B0> {
    type InsertInto<S: Nat, P: Nat, Z: Bool, L: StrideList> = L::Insert<S, Self, P, Z>;
}
impl<U: Nat> InsertStride for UInt<U, B1> {
    type InsertInto<S: Nat, P: Nat, Z: Bool, L: StrideList> = L::Insert<S, Self, P, Z>;
}
impl<U: PositiveNat> InsertStride for NInt<U> {
    type InsertInto<S: Nat, P: Nat, Z: Bool, L: StrideList> = L::Insert<S, Self, P, Z>;
}
