//! Paper §2.2 — shapes: HTuples of positive naturals. The module uses `htuple`; strides, layouts and the algebra use it.
//!
//! | file | function |
//! |---|---|
//! | `extent` | the number of coordinates |
//! | `divide` | `shape_div`, `ceil_div` |
//! | `index` | indices, coordinates and offsets as types |
//! | `relation` | congruence, compatibility, divisibility: as types and as bounds |
//! | `left_divide` | left divisibility |

pub mod divide;
pub mod extent;
pub mod index;
pub mod left_divide;
pub mod relation;

use crate::htuple::structure::Structure;
use crate::htuple::{HCons, HNil, Underscore};
use crate::layout::IsLayout;
use crate::layout::Layout;
use crate::seal::Seal;
use extent::Extent;
use typenum::{NInt, UInt, UTerm};

/// A type with a shape: a layout, or an HTuple, which is its own shape.
///
/// An operation that edits modes applies to shape and stride alike; [`With`](Shaped::With) makes the result from both.
pub trait Shaped {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The shape
    type Shape;
    /// The stride; `()` for an HTuple
    type Stride;
    /// The layout `S:D` if `self` is a layout, the HTuple `S` if it is an HTuple
    type With<S, D>;
    /// How a slice is assembled from its modes, see `Finish`
    type Slicing;
}
/// A slice consists of the kept modes. The fixed coordinates do not change them.
pub enum PlainSlicing {}
/// A type that can be a mode of another one: every type with a shape except composed layouts, whose swizzle applies to all modes.
#[diagnostic::on_unimplemented(
    message = "this is no layout and no HTuple, so it cannot be a mode",
    label = "a composed layout is swizzled as a whole, and not mode by mode"
)]
pub trait AsMode: Shaped {}
macro_rules! own_shape {
    ($(<$($p:ident $(: $of:path)?),*> $ty:ty;)*) => {$(
        impl<$($p $(: $of)?),*> Shaped for $ty {
            const SEAL: Seal = Seal;
            type Shape = Self;
            type Stride = HNil;
            type With<S, D> = S;
            type Slicing = PlainSlicing;
        }
        #[diagnostic::do_not_recommend]
        impl<$($p $(: $of)?),*> AsMode for $ty {}
    )*};
}
own_shape! {
    <> UTerm; <U, B> UInt<U, B>; <U: crate::kind::PositiveNat> NInt<U>; <> HNil; <H, T> HCons<H, T>; <> Underscore;
}
impl<S, D> Shaped for Layout<S, D> {
    const SEAL: Seal = Seal;
    type Shape = S;
    type Stride = D;
    type With<S2, D2> = Layout<S2, D2>;
    type Slicing = PlainSlicing;
}
#[diagnostic::do_not_recommend]
impl<S, D> AsMode for Layout<S, D> {}

/// The shape of a layout; an HTuple is its own shape.
pub type ShapeOf<A> = <A as Shaped>::Shape;
/// The stride of a layout.
pub type StrideOf<A> = <A as Shaped>::Stride;

/// `|S|`, the number of coordinates of a shape or layout, as a typenum integer.
///
/// * **Paper** §2.2.
/// * **Law** the product of the leaves.
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(Size<layout!((4,(2,3)):(2,(1,8)))>, Size<shape!((4,6))>, typenum::U24);
/// ```
pub type Size<A> = <ShapeOf<A> as Extent>::Count;
/// The number of modes of a shape or layout, 1 for a leaf, as a typenum integer.
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(Rank<layout!((4,(2,3)):(2,(1,8)))>, typenum::U2);
/// static_assertions::assert_type_eq_all!(Rank<shape!(4)>, typenum::U1);
/// ```
pub type Rank<A> = <ShapeOf<A> as Structure>::Rank;
/// The depth of a shape or layout, 0 for a leaf, as a typenum integer.
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(Depth<layout!((4,(2,3)):(2,(1,8)))>, typenum::U2);
/// ```
pub type Depth<A> = <ShapeOf<A> as Structure>::Depth;
/// `1 + Σ (s − 1)·|d|` of a layout, as a typenum integer.
///
/// * **Law** if no stride is negative, and over F₂, one more than the largest offset; for integers of both signs, the sum above; for coordinates, the product
///   over their components.
/// * **Cost** over F₂, see [`COSIZE`](crate::layout::Layout::COSIZE).
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(Cosize<layout!((4,8):(1,5))>, typenum::U39);
/// static_assertions::assert_type_eq_all!(Cosize<layout!((4,8):(1@1,2@0))>, typenum::U60);
/// ```
pub type Cosize<A> = crate::layout::cosize::CosizeOf<<A as IsLayout>::Modes>;
