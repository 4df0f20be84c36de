//! `shape_div` and `ceil_div`: what is left of a shape when a tile has taken its part.

use super::Shaped;
use crate::htuple::{HCons, HNil};
use crate::int::{Ceil, Factor, Multiple, Nat, Neither, One, Same};
use crate::kind::{Reason, ShapeDivided, ShapeTree};
use crate::layout::refusal::{ShapeDivRank, ShapeDivRule};
use crate::outcome::{Legal, Refused};
use core::marker::PhantomData;

/// The quotient is the shape `X`; `R` of the divisor is left for the modes behind.
pub struct Divided<X, R>(PhantomData<(X, R)>);

/// Division of shapes. `…UnderCons` see the dividend `(H, T…)`, `…UnderNil` the end of the list.
pub trait DivideTree {
    /// `shape_div(self, B)`
    type DivBy<B: Nat>: ShapeDivided;
    /// `shape_div(self, B)`
    type Div<B: ShapeTree>: ShapeDivided;
    /// `shape_div((H, T…), self)`
    type DivUnderCons<H: ShapeTree, T: ShapeTree>: ShapeDivided;
    /// `shape_div((), self)`
    type DivUnderNil: ShapeDivided;
    /// `ceil_div(self, B)`
    type CeilBy<B: Nat>: ShapeDivided;
    /// `ceil_div(self, B)`
    type CeilDiv<B: ShapeTree>: ShapeDivided;
    /// `ceil_div((H, T…), self)`
    type CeilUnderCons<H: ShapeTree, T: ShapeTree>: ShapeDivided;
}
impl<N: Nat> DivideTree for N {
    type DivBy<B: Nat> = <N::Ratio<B> as IfDivides>::Div<N, B>;
    type Div<B: ShapeTree> = <N::Ratio<B::Count> as IfDivides>::Div<N, B::Count>;
    type DivUnderCons<H: ShapeTree, T: ShapeTree> = <H::DivBy<N> as DivideRest>::DivRest<T>;
    type DivUnderNil = Divided<HNil, N>;
    type CeilBy<B: Nat> = Divided<Ceil<N, B>, Ceil<B, N>>;
    type CeilDiv<B: ShapeTree> = Divided<Ceil<N, B::Count>, One>;
    type CeilUnderCons<H: ShapeTree, T: ShapeTree> = <H::CeilBy<N> as DivideRest>::CeilRest<T>;
}
impl DivideTree for HNil {
    type DivBy<B: Nat> = Divided<HNil, B>;
    type Div<B: ShapeTree> = B::DivUnderNil;
    type DivUnderCons<H: ShapeTree, T: ShapeTree> = Refused<ShapeDivRank>;
    type DivUnderNil = Divided<HNil, One>;
    type CeilBy<B: Nat> = Divided<HNil, B>;
    type CeilDiv<B: ShapeTree> = B::DivUnderNil;
    // What the divisor does not have modes for stays.
    type CeilUnderCons<H: ShapeTree, T: ShapeTree> = Divided<HCons<H, T>, One>;
}
impl<H2: ShapeTree, T2: ShapeTree> DivideTree for HCons<H2, T2> {
    type DivBy<B: Nat> = <H2::DivBy<B> as DivideRest>::DivRest<T2>;
    type Div<B: ShapeTree> = B::DivUnderCons<H2, T2>;
    type DivUnderCons<H: ShapeTree, T: ShapeTree> = <H::Div<H2> as DivideRest>::DivModes<T, T2>;
    type DivUnderNil = Refused<ShapeDivRank>;
    type CeilBy<B: Nat> = <H2::CeilBy<B> as DivideRest>::CeilRest<T2>;
    type CeilDiv<B: ShapeTree> = B::CeilUnderCons<H2, T2>;
    type CeilUnderCons<H: ShapeTree, T: ShapeTree> = <H::CeilDiv<H2> as DivideRest>::CeilModes<T, T2>;
}

/// Branch: does one of the two divide the other?
pub trait IfDivides {
    /// `shape_div(A, B)` on integers
    type Div<A: Nat, B: Nat>: ShapeDivided;
}
impl IfDivides for Same {
    type Div<A: Nat, B: Nat> = Divided<One, One>;
}
impl<Q: Nat> IfDivides for Multiple<Q> {
    type Div<A: Nat, B: Nat> = Divided<Q, One>;
}
impl<Q: Nat> IfDivides for Factor<Q> {
    type Div<A: Nat, B: Nat> = Divided<One, Q>;
}
impl IfDivides for Neither {
    type Div<A: Nat, B: Nat> = Refused<ShapeDivRule<A, B>>;
}

/// The first mode has been divided.
pub trait DivideRest {
    /// Go on with the modes `T` and what is left of the divisor
    type DivRest<T: ShapeTree>: ShapeDivided;
    /// Go on with the modes `T` and the divisor's modes `U`
    type DivModes<T: ShapeTree, U: ShapeTree>: ShapeDivided;
    /// The same with `ceil_div`
    type CeilRest<T: ShapeTree>: ShapeDivided;
    /// The same with `ceil_div`
    type CeilModes<T: ShapeTree, U: ShapeTree>: ShapeDivided;
    /// The mode `X` in front of this result
    type Behind<X: ShapeTree>: ShapeDivided;
}
impl<X: ShapeTree, R: Nat> DivideRest for Divided<X, R> {
    type DivRest<T: ShapeTree> = <T::DivBy<R> as DivideRest>::Behind<X>;
    type DivModes<T: ShapeTree, U: ShapeTree> = <T::Div<U> as DivideRest>::Behind<X>;
    type CeilRest<T: ShapeTree> = <T::CeilBy<R> as DivideRest>::Behind<X>;
    type CeilModes<T: ShapeTree, U: ShapeTree> = <T::CeilDiv<U> as DivideRest>::Behind<X>;
    type Behind<Y: ShapeTree> = Divided<HCons<Y, X>, R>;
}
impl<W: Reason> DivideRest for Refused<W> {
    type DivRest<T: ShapeTree> = Self;
    type DivModes<T: ShapeTree, U: ShapeTree> = Self;
    type CeilRest<T: ShapeTree> = Self;
    type CeilModes<T: ShapeTree, U: ShapeTree> = Self;
    type Behind<Y: ShapeTree> = Self;
}

/// A quotient that is not a refusal.
pub trait LegalShape<A, B> {
    /// The quotient
    type Shape;
}
impl<X, R, A, B> LegalShape<A, B> for Divided<X, R> {
    type Shape = X;
}
impl<W, A, B> LegalShape<A, B> for Refused<W>
where
    Self: Legal<A, B>,
{
    type Shape = HNil;
}

/// `shape_div`: mode by mode where the divisor is a tuple; an integer is divided by the modes from left to right.
///
/// * **Law** `a / b` where `b` divides `a`, 1 where `a` divides `b`.
/// * **Admissible** where one of the two divides the other wherever they meet.
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(ShapeDiv<shape!(((3,4),6)), shape!(36)>, shape!(((1,1),2)));
/// static_assertions::assert_type_eq_all!(ShapeDiv<shape!((64,64)), shape!((8,32))>, shape!((8,2)));
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// let x: ShapeDiv<shape!((6,4)), shape!(4)>;
/// ```
pub trait DivideShape<B> {
    /// The quotient
    type Output;
}
impl<A: Shaped, B: ShapeTree> DivideShape<B> for A
where
    A::Shape: ShapeTree,
    <A::Shape as DivideTree>::Div<B>: LegalShape<A, B>,
{
    type Output = <<A::Shape as DivideTree>::Div<B> as LegalShape<A, B>>::Shape;
}
/// `shape_div(A, B)`, see [`DivideShape`].
pub type ShapeDiv<A, B> = <A as DivideShape<B>>::Output;

/// `ceil_div`: the number of tiles that cover a shape, mode by mode; modes without a divisor stay.
///
/// * **Law** `⌈a / b⌉`. * **Admissible** where the divisor has no more modes than the shape.
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(CeilDiv<shape!((8,10,6)), shape!((3,4))>, shape!((3,3,6)));
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// let x: CeilDiv<shape!((8,10)), shape!((3,4,5))>;
/// ```
pub trait CeilDivideShape<B> {
    /// The quotient
    type Output;
}
impl<A: Shaped, B: ShapeTree> CeilDivideShape<B> for A
where
    A::Shape: ShapeTree,
    <A::Shape as DivideTree>::CeilDiv<B>: LegalShape<A, B>,
{
    type Output = <<A::Shape as DivideTree>::CeilDiv<B> as LegalShape<A, B>>::Shape;
}
/// `ceil_div(A, B)`, see [`CeilDivideShape`].
pub type CeilDiv<A, B> = <A as CeilDivideShape<B>>::Output;
