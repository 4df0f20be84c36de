//! `make_fragment_like`: the layout of registers for a thread's part of a layout.

use super::compact::Compact;
use super::order::{Block, Ordering};
use crate::algebra::filter::FilterTree;
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Nat, One};
use crate::kind::{ModeTree, ShapeTree};
use crate::layout::size::Measure;
use crate::layout::tree::{Mode, Unzip};
use crate::layout::{IsLayout, Layout};
use crate::seal::Seal;
use crate::semimodule::Element;
use typenum::UTerm;

/// The strides of a fragment.
pub trait Fragment {
    /// The shape of the modes
    type Extents: ShapeTree;
    /// `|d|` of each mode, as an order
    type Order: ShapeTree;
    /// The strides of the fragment
    type FragmentStrides;
    /// The strides of the fragment, if `self` is the rest of a list after the mode `H`
    type FragmentBehind<H: ModeTree>;
}
impl<S: Nat, D: Element> Fragment for Mode<S, D> {
    type Extents = S;
    type Order = D::Abs;
    type FragmentStrides = <Self::Extents as Compact>::ColMajorFrom<One>;
    // The rest of a list is a list.
    type FragmentBehind<H: ModeTree> = HNil;
}
impl Fragment for HNil {
    type Extents = HNil;
    type Order = HNil;
    type FragmentStrides = HNil;
    type FragmentBehind<H: ModeTree> = HCons<<H::Extents as Compact>::ColMajorFrom<One>, HNil>;
}
/// The block of the first mode, which has the lowest order.
type First<H> = HCons<Block<UTerm, <<H as FilterTree>::WithoutZeros as Measure>::Size>, HNil>;
impl<H2: ModeTree, T2: ModeTree> Fragment for HCons<H2, T2> {
    type Extents = HCons<H2::Extents, T2::Extents>;
    type Order = HCons<H2::Order, T2::Order>;
    type FragmentStrides = T2::FragmentBehind<H2>;
    type FragmentBehind<H: ModeTree> = HCons<
        <<H::WithoutZeros as Fragment>::Extents as Compact>::ColMajorFrom<One>,
        <Self::Order as Ordering>::Strides<
            Self::Extents,
            <Self::Order as Ordering>::BlocksOnto<Self::Extents, First<H>>,
            First<H>,
        >,
    >;
}

crate::operation::operations! {
    /// `make_fragment_like`: a compact layout of the same shape. Mode 0 is column-major from stride 1 on, and its strides of 0 stay 0. The other modes
    /// follow in the order of their strides. A layout of one mode becomes column-major.
    ///
    /// * **Source** CUTLASS `cute/layout.hpp`, `make_fragment_like`.
    /// * **Admissible** always.
    /// ```
    /// use cute_static::prelude::*;
    /// type R = FragmentLike<layout!(((2,4),3,5):((15,30),5,1))>;
    /// static_assertions::assert_type_eq_all!(R, layout!(((2,4),3,5):((1,2),40,8)));
    /// assert_eq!(layout!(8:4).make_fragment_like(), layout!(8:1));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("strides/fragment", "A layout, and registers for it"))]
    FragmentLike -> Singleton;
}

impl<A: IsLayout> bounds::FragmentLike for A {
    const SEAL: Seal = Seal;
    type Output =
        Layout<<<Self as IsLayout>::Modes as Unzip>::Shape, <<Self as IsLayout>::Modes as Fragment>::FragmentStrides>;
}
