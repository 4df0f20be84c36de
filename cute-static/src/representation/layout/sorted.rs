//! The modes of a layout in the order of their strides, all of them kept.

use super::tree::Mode;
use super::{IsLayout, LayoutOf};
use crate::branch::branch;
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Compare, Equal, Greater, Less, Nat};
use crate::kind::{ModeList, ModeTree};
use crate::layout::codomain::HasCodomain;
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::semimodule::codomain::Ordered;

/// Insertion sort of a tree of modes by `|d|`.
pub trait SortModes {
    /// The modes of `self` inserted into `L`
    type SortedOnto<L: ModeList>: ModeList;
    /// The sorted modes; a leaf stays
    type SortedModes: ModeTree;
}
impl<S: Nat, D: Element> SortModes for Mode<S, D> {
    type SortedOnto<L: ModeList> = L::InsertMode<S, D>;
    type SortedModes = Self;
}
impl SortModes for HNil {
    type SortedOnto<L: ModeList> = L;
    type SortedModes = HNil;
}
// From the right, so that a mode comes to stand before its equals: stable.
impl<H: ModeTree, T: ModeTree> SortModes for HCons<H, T> {
    type SortedOnto<L: ModeList> = H::SortedOnto<T::SortedOnto<L>>;
    type SortedModes = H::SortedOnto<T::SortedOnto<HNil>>;
}

/// Insertion into a sorted list.
pub trait InsertMode {
    /// `S : D` inserted
    type InsertMode<S: Nat, D: Element>: ModeList;
}
impl InsertMode for HNil {
    type InsertMode<S: Nat, D: Element> = HCons<Mode<S, D>, HNil>;
}
impl<S2: Nat, D2: Element, R: ModeList> InsertMode for HCons<Mode<S2, D2>, R> {
    type InsertMode<S: Nat, D: Element> =
        <<D::Abs as Compare>::ComparedTo<D2::Abs> as IfPrecedes>::InsertMode<S, D, S2, D2, R>;
}

branch! {
    /// Branch: does `S : D` go before `S2 : D2`?
    pub trait IfPrecedes {
        /// Before it, or into the rest `R`
        type InsertMode<S: Nat, D: Element, S2: Nat, D2: Element, R: ModeList>: ModeList;
    }
    Less | Equal => HCons<Mode<S, D>, HCons<Mode<S2, D2>, R>>;
    Greater => HCons<Mode<S2, D2>, R::InsertMode<S, D>>;
}

crate::operation::operations! {
    /// The flat modes of a layout by rising `|d|`, equal ones in their order.
    ///
    /// * **Law** the flat modes in the order of the magnitudes of their strides, equal ones from left to right. So the offsets are the same, each as often, and the
    ///   index of a coordinate changes.
    /// * **Admissible** where the strides are no coordinates, which have no order.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::SortByStride;
    /// static_assertions::assert_type_eq_all!(SortByStride<layout!((4,(2,1),3):(6,(1,0),-2))>, layout!((1,2,3,4):(0,1,-2,6)));
    /// static_assertions::assert_type_eq_all!(SortByStride<layout!((4,2):(1,1))>, layout!((4,2):(1,1)));
    /// assert_eq!(layout!(4:2).sort_by_stride(), layout!(4:2));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("modes/sort", "A layout, and its modes by stride"))]
    SortByStride -> Singleton;
}

impl<A: IsLayout> bounds::SortByStride for A
where
    <<Self as IsLayout>::Modes as HasCodomain>::Codomain: Ordered,
{
    const SEAL: Seal = Seal;
    type Output = LayoutOf<<<Self as IsLayout>::Modes as SortModes>::SortedModes>;
}
