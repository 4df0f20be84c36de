//! Paper §2.4.2 — column-major and row-major strides.

use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::{Many, Nat, One, Unit, Zero};
use crate::kind::ShapeTree;
use crate::layout::Layout;
use crate::shape::ShapeOf;
use typenum::UTerm;

/// Compact strides of a shape, times `C`.
#[diagnostic::on_unimplemented(
    message = "the strides of this shape are not known here, because an extent is a parameter",
    label = "write the strides behind a colon, as in `layout!((4, 64):(64, 1))`"
)]
pub trait Compact {
    /// The first leaf fastest: `d_i = C·∏_{j<i} s_j`
    type ColMajorFrom<C: Nat>;
    /// The last leaf fastest: `d_i = C·∏_{j>i} s_j`
    type RowMajorFrom<C: Nat>;
}
impl<N: Nat> Compact for N {
    type ColMajorFrom<C: Nat> = <N::Magnitude as IfExtended>::Stride<C>;
    type RowMajorFrom<C: Nat> = <N::Magnitude as IfExtended>::Stride<C>;
}
impl Compact for HNil {
    type ColMajorFrom<C: Nat> = HNil;
    type RowMajorFrom<C: Nat> = HNil;
}
#[diagnostic::do_not_recommend]
impl<H: ShapeTree, T: ShapeTree> Compact for HCons<H, T> {
    type ColMajorFrom<C: Nat> = HCons<H::ColMajorFrom<C>, T::ColMajorFrom<H::CountTimes<C>>>;
    type RowMajorFrom<C: Nat> = HCons<H::RowMajorFrom<T::CountTimes<C>>, T::RowMajorFrom<C>>;
}

branch! {
    /// Branch: an extent. An extent of 1 has stride 0.
    pub trait IfExtended {
        /// `C`, or 0 for an extent of 1
        type Stride<C: Nat>: Nat;
    }
    Zero | Unit => UTerm;
    Many => C;
}

/// The compact column-major stride of a shape: the first leaf fastest.
///
/// * **Paper** §2.4.2.
/// * **Law** the layout `S:CompactColMajor<S>` is the identity on indices.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::layout::CompactColMajor;
/// static_assertions::assert_type_eq_all!(CompactColMajor<shape!((4,(1,3),2))>, stride!((1,(0,4),12)));
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("strides/compact", "One shape with three compact strides"))]
pub type CompactColMajor<S> = <ShapeOf<S> as Compact>::ColMajorFrom<One>;
/// The compact row-major stride of a shape: the last leaf fastest.
///
/// * **Paper** §2.4.2.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::layout::CompactRowMajor;
/// static_assertions::assert_type_eq_all!(CompactRowMajor<shape!((2,(2,3)))>, stride!((6,(3,1))));
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("strides/compact", "One shape with three compact strides"))]
pub type CompactRowMajor<S> = <ShapeOf<S> as Compact>::RowMajorFrom<One>;

/// `make_layout(S)`: the compact column-major layout of a shape.
#[cfg_attr(doc, doc = crate::picture::picture!("strides/compact", "One shape with three compact strides"))]
pub type ColMajorLayout<S> = Layout<ShapeOf<S>, CompactColMajor<S>>;
/// `make_layout(S, LayoutRight)`: the compact row-major layout of a shape.
#[cfg_attr(doc, doc = crate::picture::picture!("strides/compact", "One shape with three compact strides"))]
pub type RowMajorLayout<S> = Layout<ShapeOf<S>, CompactRowMajor<S>>;
