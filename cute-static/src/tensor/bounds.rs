//! Coordinates as types, checked at compile time.

use super::Addressing;
use crate::check::Limit;
use crate::htuple::{HCons, HNil};
use crate::int::{Nat, PositiveNat};
use crate::layout::Layout;
use crate::layout::coordinate::Coordinate;
use crate::outcome::{Grants, Mention, rules};
use crate::seal::Seal;
use crate::shape::extent::Extent;
use typenum::{B0, B1, UInt, UTerm};

/// An in-bounds coordinate of a layout or shape: each integer is below the size of its mode.
///
/// * **Paper** §2.2.2, ℤ(S).
/// ```
/// use cute_static::prelude::*;
/// use cute_static::tensor::InBounds;
/// fn inside<C: InBounds<layout!((4,(2,3)):(6,(3,1)))>>(_: C) {}
/// inside(coord!((3,5)));
/// inside(coord!((3,(1,2))));
/// inside(typenum::U23::new());
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::tensor::InBounds;
/// fn inside<C: InBounds<layout!((4,(2,3)):(6,(3,1)))>>(_: C) {}
/// inside(coord!((3,6)));
/// ```
#[diagnostic::on_unimplemented(
    message = "the coordinate does not fit the shape: write one integer, or a tuple with an entry for each mode",
    label = "expected numbers of `typenum` for the modes of this layout, such as `coord!((3,1))` makes them"
)]
pub trait InBounds<L: Addressing>: Coordinate<L::Modes> {
    #[doc(hidden)]
    const SEAL: Seal;
}

impl<S, D, C> InBounds<Layout<S, D>> for C
where
    Layout<S, D>: Addressing,
    C: InBoundsOf<S, Is = ()> + Coordinate<<Layout<S, D> as Addressing>::Modes>,
{
    const SEAL: Seal = Seal;
}

/// The integers of a coordinate are below the extents of the shape `S`. A profile that does not fit is in bounds here: [`Coordinate`] refuses it.
#[diagnostic::on_unimplemented(
    message = "this is no coordinate in a type",
    label = "expected numbers of `typenum`, such as `coord!((3,1))` makes them"
)]
pub trait InBoundsOf<S> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// `()`, which mentions the rule, see [`Grants`]
    #[doc(hidden)]
    type Is;
}
macro_rules! naturals {
    ($(<$($p:ident: $of:path)?> $ty:ty;)*) => {$(
        impl<$($p: $of,)? S: Extent> InBoundsOf<S> for $ty
        where
            Self: Below<S>,
        {
            const SEAL: Seal = Seal;
            type Is = <Self as Below<S>>::Is;
        }
    )*};
}
naturals! { <> UTerm; <U: PositiveNat> UInt<U, B0>; <U: Nat> UInt<U, B1>; }
/// The check as a named bound. It projects out of no other bound, so that rustc's next solver reports an entry that is no number.
pub trait Below<S> {
    /// As in [`InBoundsOf`]
    type Is;
}
impl<X: Nat, S: Extent> Below<S> for X
where
    <X::ComparedTo<S::Count> as Limit>::Below<Beyond<X, S::Count>>: Grants<S, X>,
{
    type Is = <<X::ComparedTo<S::Count> as Limit>::Below<Beyond<X, S::Count>> as Grants<S, X>>::Is;
}
impl InBoundsOf<HNil> for HNil {
    const SEAL: Seal = Seal;
    type Is = ();
}
impl<H: InBoundsOf<H2>, T: InBoundsOf<T2>, H2, T2> InBoundsOf<HCons<H2, T2>> for HCons<H, T> {
    const SEAL: Seal = Seal;
    type Is = <T::Is as Mention<H::Is>>::Itself;
}

macro_rules! misfits {
    ($([$($p:ident),*] $coordinate:ty, $shape:ty;)*) => {$(
        impl<$($p),*> InBoundsOf<$shape> for $coordinate {
            const SEAL: Seal = Seal;
            type Is = ();
        }
    )*};
}
misfits! {
    [H, T] HCons<H, T>, HNil;
    [H, T] HNil, HCons<H, T>;
    [U, B] HNil, UInt<U, B>;
    [H, T, U, B] HCons<H, T>, UInt<U, B>;
}

rules! {
    /// The integer `X` in a mode of size `N`.
    Beyond<X, N> = BelowExtent {
        message: "coordinate {X} is out of bounds: the extent is {N}",
        label: "the integer {X} is for a mode of shape {A}, whose coordinates end before {N}",
        note: "CuTe paper 2.2.2: the coordinates of a shape are below its extents"
    }
}
