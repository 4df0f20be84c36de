//! Filter: a layout without the modes that reach no new offset.

use crate::algebra::coalesce::CoalescedModes;
use crate::htuple::{Ghost, HCons, HNil};
use crate::int::{Nat, One};
use crate::kind::ModeTree;
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, Layout, LayoutOf};
use crate::semimodule::Element;
use typenum::{B0, B1, UTerm};

/// Modes of stride 0, cut to size 1.
pub trait FilterTree {
    /// The tree, of the same profile
    type WithoutZeros: ModeTree;
}
impl<S: Nat, D: Element> FilterTree for Mode<S, D> {
    type WithoutZeros = <D::Equals<UTerm> as IfStill>::Cut<S, D>;
}
impl FilterTree for HNil {
    type WithoutZeros = HNil;
}
impl<H: ModeTree, T: ModeTree> FilterTree for HCons<H, T> {
    type WithoutZeros = HCons<H::WithoutZeros, T::WithoutZeros>;
}

/// Branch: is the stride 0?
pub trait IfStill {
    /// The mode `S : D`, cut
    type Cut<S: Nat, D: Element>: ModeTree;
}
impl IfStill for B0 {
    type Cut<S: Nat, D: Element> = Mode<S, D>;
}
impl IfStill for B1 {
    type Cut<S: Nat, D: Element> = Mode<One, UTerm>;
}

/// Every mode of stride 0 becomes `1:0`; the profile stays.
///
/// * **Paper** not named there; CuTe's `filter_zeros`. Modes of stride 0 are the broadcasts of §2.4.
/// * **Law** each mode of stride 0 gets size 1, and the others stay: `R(c) = A(c)` for each coordinate `c` that is 0 in the modes of stride 0. So
///   the image is the same set of offsets, and the shape keeps its profile.
/// * **Admissible** always.
///
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(FilteredZeros<layout!((4,(3,2)):(1,(0,4)))>, layout!((4,(1,2)):(1,(0,4))));
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("filter-zeros", "A layout, and filtered"))]
pub trait FilterZeros {
    /// The filtered layout
    type Output: Ghost;
}
impl<S, D> FilterZeros for Layout<S, D>
where
    Self: IsLayout,
{
    type Output = LayoutOf<<<Self as IsLayout>::Modes as FilterTree>::WithoutZeros>;
}
/// `A` with every stride-0 mode cut to size 1, see [`FilterZeros`].
pub type FilteredZeros<A> = <A as FilterZeros>::Output;

/// Modes of stride 0 and of size 1 are dropped, the others coalesced.
///
/// * **Paper** not named there; CuTe's `filter`.
/// * **Law** `Coalesced<FilteredZeros<A>>`: the image is the same set of offsets, in the order of `A` without its modes of stride 0.
/// * **Admissible** always.
///
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(Filtered<layout!((6,4,16,(9,4)):(6912,0,108,(1,0)))>, layout!((6,16,9):(6912,108,1)));
/// static_assertions::assert_type_eq_all!(Filtered<layout!((2,3,4):(1,0,2))>, layout!(8:1));
/// static_assertions::assert_type_eq_all!(Filtered<layout!(9:0)>, layout!(1:0));
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("filter", "A layout, and filtered"))]
pub trait Filter {
    /// The filtered layout
    type Output: Ghost;
}
impl<S, D> Filter for Layout<S, D>
where
    Self: IsLayout,
{
    type Output = LayoutOf<CoalescedModes<<<Self as IsLayout>::Modes as FilterTree>::WithoutZeros>>;
}
/// `A` without the modes that reach no new offset, see [`Filter`].
pub type Filtered<A> = <A as Filter>::Output;

impl<S, D> Layout<S, D> {
    /// Stride-0 modes cut to size 1, see [`FilterZeros`].
    pub const fn filter_zeros(self) -> FilteredZeros<Self>
    where
        Self: FilterZeros,
    {
        <Self as FilterZeros>::Output::VALUE
    }

    /// Without the modes that reach no new offset, see [`Filter`].
    pub const fn filter(self) -> Filtered<Self>
    where
        Self: Filter,
    {
        <Self as Filter>::Output::VALUE
    }
}
