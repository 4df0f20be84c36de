//! Filter: a layout without the modes that reach no new offset, those of stride 0.

use crate::algebra::coalesce::CoalescedModes;
use crate::branch::branch;
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Nat, One};
use crate::kind::ModeTree;
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, Layout, LayoutOf};
use crate::seal::Seal;
use crate::semimodule::Element;
use typenum::{B0, B1, UTerm};

/// Modes in which those of stride 0 have size 1.
pub trait FilterTree {
    /// The tree, of the same profile
    type WithoutZeros: ModeTree;
}
impl<S: Nat, D: Element> FilterTree for Mode<S, D> {
    type WithoutZeros = <D::Equals<UTerm> as IfZeroStride>::Cut<S, D>;
}
impl FilterTree for HNil {
    type WithoutZeros = HNil;
}
impl<H: ModeTree, T: ModeTree> FilterTree for HCons<H, T> {
    type WithoutZeros = HCons<H::WithoutZeros, T::WithoutZeros>;
}

/// Modes without those of stride 0. A tuple of one remaining mode becomes that mode, and an empty tuple is left out.
pub trait DropTree {
    /// The remaining modes of `self` as one mode, in front of the modes `R`
    type KeptBefore<R: ModeTree>: ModeTree;
    /// The remaining modes of a tuple
    type Kept: ModeTree;
    /// A tuple of remaining modes as one mode, in front of `R`
    type AsMode<R: ModeTree>: ModeTree;
    /// `(H, self…)` as one mode, in front of `R`
    type AsModeBehind<H: ModeTree, R: ModeTree>: ModeTree;
    /// The only mode of a list, `1:0` if there is none
    type OnlyMode: ModeTree;
}
impl<S: Nat, D: Element> DropTree for Mode<S, D> {
    type KeptBefore<R: ModeTree> = <D::Equals<UTerm> as IfZeroStride>::Drop<S, D, R>;
    type Kept = <D::Equals<UTerm> as IfZeroStride>::Drop<S, D, HNil>;
    type AsMode<R: ModeTree> = HCons<Self, R>;
    type AsModeBehind<H: ModeTree, R: ModeTree> = HCons<HCons<H, Self>, R>;
    type OnlyMode = Self;
}
impl DropTree for HNil {
    type KeptBefore<R: ModeTree> = R;
    type Kept = HNil;
    type AsMode<R: ModeTree> = R;
    type AsModeBehind<H: ModeTree, R: ModeTree> = HCons<H, R>;
    type OnlyMode = Mode<One, UTerm>;
}
impl<H: ModeTree, T: ModeTree> DropTree for HCons<H, T> {
    type KeptBefore<R: ModeTree> = <<Self as DropTree>::Kept as DropTree>::AsMode<R>;
    type Kept = H::KeptBefore<T::Kept>;
    type AsMode<R: ModeTree> = T::AsModeBehind<H, R>;
    type AsModeBehind<G: ModeTree, R: ModeTree> = HCons<HCons<G, Self>, R>;
    type OnlyMode = H;
}

branch! {
    /// Branch: is the stride 0?
    pub trait IfZeroStride {
        /// `1:0` if so, else `S : D`
        type Cut<S: Nat, D: Element>: ModeTree;
        /// `R` if so, else `S : D` in front of `R`
        type Drop<S: Nat, D: Element, R: ModeTree>: ModeTree;
    }
    B0 => Mode<S, D>, HCons<Mode<S, D>, R>;
    B1 => Mode<One, UTerm>, R;
}

crate::operation::operations! {
    /// Every mode of stride 0 becomes `1:0`; the profile stays. [`WithoutZeros`] leaves such modes out.
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
    FilteredZeros -> Singleton;
    /// Modes of stride 0 are left out; a tuple of one mode becomes that mode. [`FilteredZeros`] keeps them as `1:0`.
    ///
    /// * **Source** the descriptor grammar, `filter_zeros`, whose example drops the mode.
    /// * **Law** the offsets are those of `A` at the coordinates that are 0 in its modes of stride 0, in the same order. No stride is 0,
    ///   unless nothing else is left: then the result is `1:0`. Other modes stay as they are, those of size 1 too.
    /// * **Admissible** always.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::WithoutZeros;
    /// static_assertions::assert_type_eq_all!(WithoutZeros<layout!((4,3):(1,0))>, layout!(4:1));
    /// static_assertions::assert_type_eq_all!(WithoutZeros<layout!((4,(3,2),5):(1,(0,4),8))>, layout!((4,2,5):(1,4,8)));
    /// static_assertions::assert_type_eq_all!(WithoutZeros<layout!((2,3):(0,0))>, layout!(1:0));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("drop-zeros", "A layout, and without its modes of stride 0"))]
    WithoutZeros -> Singleton;
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
    Filtered -> Singleton;
}

impl<S, D> bounds::FilteredZeros for Layout<S, D>
where
    Self: IsLayout,
{
    const SEAL: Seal = Seal;
    type Output = LayoutOf<<<Self as IsLayout>::Modes as FilterTree>::WithoutZeros>;
}

impl<S, D> bounds::WithoutZeros for Layout<S, D>
where
    Self: IsLayout,
{
    const SEAL: Seal = Seal;
    type Output = LayoutOf<<<<Self as IsLayout>::Modes as DropTree>::KeptBefore<HNil> as DropTree>::OnlyMode>;
}

impl<S, D> bounds::Filtered for Layout<S, D>
where
    Self: IsLayout,
{
    const SEAL: Seal = Seal;
    type Output = LayoutOf<CoalescedModes<<<Self as IsLayout>::Modes as FilterTree>::WithoutZeros>>;
}
