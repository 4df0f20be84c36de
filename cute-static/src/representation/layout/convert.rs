//! Conversions of HTuples, the neutral element of a layout's values, and the next coordinate.

use super::Layout;
use crate::htuple::{HCons, HNil};
use crate::int::{Nat, PositiveNat, SuccPred};
use crate::kind::ShapeTree;
use crate::layout::codomain::HasCodomain;
use crate::seal::Seal;
use crate::semimodule::codomain::Neutral;
use crate::shape::index::{CoordinateIn, Indexing};
use crate::shape::relation::CongruentWith;
use crate::shape::{ShapeOf, Shaped};
use typenum::{B0, B1, NInt, UInt, UTerm};

/// An HTuple of integers.
#[diagnostic::on_unimplemented(message = "this is not an HTuple of integers", label = "a leaf is not an integer")]
pub trait IntTuple {}
/// An HTuple of positive integers.
#[diagnostic::on_unimplemented(message = "this is not a shape", label = "a leaf is not a positive integer")]
pub trait PositiveTuple {}
impl IntTuple for UTerm {}
impl<U: PositiveNat> IntTuple for UInt<U, B0> {}
impl<U: Nat> IntTuple for UInt<U, B1> {}
impl<U: PositiveNat> IntTuple for NInt<U> {}
impl IntTuple for HNil {}
impl<H: IntTuple, T: IntTuple> IntTuple for HCons<H, T> {}
impl<U: PositiveNat> PositiveTuple for UInt<U, B0> {}
impl<U: Nat> PositiveTuple for UInt<U, B1> {}
impl PositiveTuple for HNil {}
impl<H: PositiveTuple, T: PositiveTuple> PositiveTuple for HCons<H, T> {}

crate::operation::operations! {
    /// `to_int_tuple`: the HTuple itself, if all its leaves are integers.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::ToIntTuple;
    /// static_assertions::assert_type_eq_all!(ToIntTuple<coord!((0,(2,3)))>, coord!((0,(2,3))));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::layout::ToIntTuple;
    /// let x: ToIntTuple<coord!((0,_))>;
    /// ```
    ToIntTuple;
    /// `to_shape`: the HTuple itself, if all its leaves are positive.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::ToShape;
    /// static_assertions::assert_type_eq_all!(ToShape<coord!((4,8))>, shape!((4,8)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::layout::ToShape;
    /// let x: ToShape<coord!((4,0))>;
    /// ```
    ToShape;
    /// `to_stride`: the HTuple itself, if all its leaves are integers.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::ToStride;
    /// static_assertions::assert_type_eq_all!(ToStride<coord!((0,4))>, stride!((0,4)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::layout::ToStride;
    /// let x: ToStride<coord!((0,_))>;
    /// ```
    ToStride;
    /// `coprofile`: the neutral element of the values of a layout. It has their profile: `0` for integers, `(0,0)` for pairs.
    ///
    /// * **Paper** §2.3.1: the values of a layout are congruent with it.
    /// * **Admissible** always.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::Coprofile;
    /// static_assertions::assert_type_eq_all!(Coprofile<layout!((2,(4,6)):(1,(2,-8)))>, coord!(0));
    /// static_assertions::assert_type_eq_all!(Coprofile<layout!((2,3,5):(4@1,5@0,7@1@2))>, coord!((0,0,(0,0))));
    /// ```
    Coprofile;
    /// `increment_coord`: the coordinate that follows `A` in the shape `S`, in the order of indices. The last mode is unbounded.
    ///
    /// * **Law** `idx2crd(crd2idx(c) + 1)`.
    /// * **Admissible** if the coordinate is congruent with the shape.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::IncrementCoord;
    /// static_assertions::assert_type_eq_all!(IncrementCoord<coord!((3,2)), shape!((4,8))>, coord!((0,3)));
    /// static_assertions::assert_type_eq_all!(IncrementCoord<coord!(((1,1),1)), shape!(((2,2),2))>, coord!(((0,0),2)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::layout::IncrementCoord;
    /// let x: IncrementCoord<coord!((3,2)), shape!((4,(2,4)))>;
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("modes/coordinates", "The coordinates of a shape, and their indices"))]
    IncrementCoord<S> -> ShapeTree;
}

macro_rules! uses {
    ($($name:ident: $bound:ident;)*) => {$(
        impl<A: $bound> bounds::$name for A {
            const SEAL: Seal = Seal;
            type Output = A;
        }
    )*};
}
uses! {
    ToIntTuple: IntTuple;
    ToShape: PositiveTuple;
    ToStride: IntTuple;
}

impl<S: super::tree::Zip<D>, D> bounds::Coprofile for Layout<S, D> {
    const SEAL: Seal = Seal;
    type Output = <<S::Modes as HasCodomain>::Codomain as Neutral>::Neutral;
}

impl<C: ShapeTree + CoordinateIn<S> + CongruentWith<S>, S: Shaped> bounds::IncrementCoord<S> for C
where
    S::Shape: ShapeTree,
{
    const SEAL: Seal = Seal;
    type Output = <ShapeOf<S> as Indexing>::Unravel<<<C as CoordinateIn<S>>::Index as SuccPred>::Succ>;
}
