//! The insertion sort of modes by the magnitude of their strides.
//!
//! [`SortByStride`] keeps all modes. [`algebra::sort`](crate::algebra::sort) uses the same insertion, and leaves out the modes that reach no offset of their own.

use super::tree::Mode;
use super::{IsLayout, LayoutOf};
use crate::branch::branch;
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Compare, Equal, Greater, Less, Nat};
use crate::kind::{Bool, ModeList, ModeTree, StrideList};
use crate::layout::codomain::HasCodomain;
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::semimodule::codomain::Ordered;
use core::marker::PhantomData;
use typenum::{B0, UTerm};

/// A mode `S : D` of a sorted list. A step in it adds `P` to the index. `Z` says whether it is the layout's last mode, whose coordinate is
/// unbounded. Where neither matters, they are 0 and `B0`.
pub struct Entry<S, D, P, Z>(PhantomData<(S, D, P, Z)>);

/// Sorts a tree of modes by `|d|`. It inserts the modes from the right, each before those of equal magnitude, so the sort is stable.
pub trait SortModes {
    /// The modes of `self` inserted into `L`
    type SortedOnto<L: StrideList>: StrideList;
    /// The sorted modes; a leaf is unchanged
    type SortedModes: ModeTree;
}
impl<S: Nat, D: Element> SortModes for Mode<S, D> {
    type SortedOnto<L: StrideList> = L::Insert<S, D, UTerm, B0>;
    type SortedModes = Self;
}
impl SortModes for HNil {
    type SortedOnto<L: StrideList> = L;
    type SortedModes = HNil;
}
impl<H: ModeTree, T: ModeTree> SortModes for HCons<H, T> {
    type SortedOnto<L: StrideList> = H::SortedOnto<T::SortedOnto<L>>;
    type SortedModes = <H::SortedOnto<T::SortedOnto<HNil>> as Insert>::Modes;
}

/// A list of modes, sorted by the magnitude of the stride.
pub trait Insert {
    /// `S : D` inserted
    type Insert<S: Nat, D: Element, P: Nat, Z: Bool>: StrideList;
    /// The list without positions
    type Modes: ModeList;
}
impl Insert for HNil {
    type Insert<S: Nat, D: Element, P: Nat, Z: Bool> = HCons<Entry<S, D, P, Z>, HNil>;
    type Modes = HNil;
}
impl<S2: Nat, D2: Element, P2: Nat, Z2: Bool, R: StrideList> Insert for HCons<Entry<S2, D2, P2, Z2>, R> {
    type Insert<S: Nat, D: Element, P: Nat, Z: Bool> =
        <<D::Abs as Compare>::ComparedTo<D2::Abs> as IfBefore>::Insert<Entry<S, D, P, Z>, Entry<S2, D2, P2, Z2>, R>;
    type Modes = HCons<Mode<S2, D2>, R::Modes>;
}

branch! {
    /// Branch: does the new mode `E` go before `F`? It stood before `F` in the layout, so it does where the magnitudes are equal.
    pub trait IfBefore {
        /// `E` before `F`, or `E` inserted into the rest
        type Insert<E: SortedMode, F: SortedMode, R: StrideList>: StrideList;
    }
    Less | Equal => E::Before<F::Before<R>>;
    Greater => F::Before<E::Into<R>>;
}

/// A mode of a sorted list.
pub trait SortedMode {
    /// The mode in front of `L`
    type Before<L: StrideList>: StrideList;
    /// The mode inserted into `L`
    type Into<L: StrideList>: StrideList;
}
impl<S: Nat, D: Element, P: Nat, Z: Bool> SortedMode for Entry<S, D, P, Z> {
    type Before<L: StrideList> = HCons<Self, L>;
    type Into<L: StrideList> = L::Insert<S, D, P, Z>;
}

crate::operation::operations! {
    /// The flat modes of a layout, sorted by ascending `|d|`.
    ///
    /// * **Law** modes with equal magnitudes keep their order. The result has the same offsets, each with the same multiplicity; the index of a coordinate
    ///   changes.
    /// * **Admissible** if the strides are not coordinates or fractions, which have no order.
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
