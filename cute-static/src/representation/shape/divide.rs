//! `shape_div` and `ceil_div`: what is left of a shape when a tile has taken its part.
//!
//! One recursion over shape and divisor serves all forms. A [`Division`] says what two integers give, and what is left of the divisor
//! for the modes behind; a [`Rounding`] says it for each rounding mode.

use super::Shaped;
use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int;
use crate::int::{Factor, Multiple, Nat, Neither, One, Same};
use crate::kind::{Reason, ShapeDivided, ShapeTree};
use crate::outcome::{Granted, Grants, Refused, rules};
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{B0, B1};

rules! {
    /// Two extents of which neither divides the other.
    ShapeDivRule<X, Y> = ShapeDivDivides {
        message: "shape_div of {A} by {B}: {X} and {Y} do not divide one another",
        label: "{X} and {Y} do not divide one another",
        note: "shape_div needs one of the two to be a multiple of the other wherever they meet"
    }
    /// An extent that is no multiple of its divisor.
    UnevenLeaf<X, Y> = DividesEach {
        message: "shape_div of {A} by {B}, in each leaf: {X} is not a multiple of {Y}",
        label: "{Y} does not divide {X}",
        note: "round with `Ceil` or `Floor`, or let the modes divide one another's rest with `ShapeDiv`"
    }
    /// A divisor of 0.
    DivisorIsZero<> = DivisorIsPositive {
        message: "{A} cannot be divided by {B}: a divisor is 0",
        label: "every integer of the divisor must be positive",
        note: "shape_div and ceil_div count the parts of a shape"
    }
    /// An extent that is less than its divisor.
    RoundsToZero<X, Y> = RoundsToExtent {
        message: "shape_div of {A} by {B}, in each leaf: {X} / {Y} rounds down to 0",
        label: "{X} is less than {Y}, and 0 is no extent",
        note: "round with `Ceil`, or take `ShapeDiv`, which goes on with the rest of the divisor"
    }
    /// A divisor with a mode that the shape does not have.
    ShapeDivRank<> = ShapeDivRanks {
        message: "{A} cannot be divided by {B}: the divisor has more modes",
        label: "a tuple of the divisor must not have more modes than the tuple that it divides",
        note: "shape_div needs tuples of as many modes, ceil_div of no more"
    }
}

/// The quotient is the shape `X`; `R` of the divisor is left for the modes behind.
pub struct Divided<X, R>(PhantomData<(X, R)>);

/// Rounding of a quotient that is no integer.
///
/// | | in every leaf ([`ShapeDivEach`]) | one leaf after another ([`ShapeDiv`]) | left of the divisor by [`ShapeDiv`] |
/// |---|---|---|---|
/// | [`Exact`] | `a / b`, refused if that is no integer | `a / b` or 1, refused if neither divides the other | 1 or `b / a` |
/// | [`Ceil`] | `⌈a / b⌉` | `⌈a / b⌉` | `⌈b / a⌉` |
/// | [`Floor`] | `⌊a / b⌋`, refused if that is 0 | `⌊a / b⌋`, or 1 if that is 0 | `⌈b / a⌉` |
pub trait Rounding {
    #[doc(hidden)]
    const SEAL: Seal;
    /// `A / B`
    type Each<A: Nat, B: Nat>: ShapeDivided;
    /// `A / B` and what is left of `B`
    type InTurn<A: Nat, B: Nat>: ShapeDivided;
}
/// No rounding, see [`Rounding`].
pub enum Exact {}
/// Up, see [`Rounding`].
pub enum Ceil {}
/// Down, see [`Rounding`].
pub enum Floor {}
impl Rounding for Exact {
    const SEAL: Seal = Seal;
    type Each<A: Nat, B: Nat> = <A::Ratio<B> as IfDivides>::Each<A, B>;
    type InTurn<A: Nat, B: Nat> = <A::Ratio<B> as IfDivides>::InTurn<A, B>;
}
impl Rounding for Ceil {
    const SEAL: Seal = Seal;
    type Each<A: Nat, B: Nat> = Divided<int::Ceil<A, B>, B>;
    type InTurn<A: Nat, B: Nat> = Divided<int::Ceil<A, B>, int::Ceil<B, A>>;
}
impl Rounding for Floor {
    const SEAL: Seal = Seal;
    type Each<A: Nat, B: Nat> = <<int::Floor<A, B> as int::Matched>::IsZero as IfZero>::Each<A, B>;
    type InTurn<A: Nat, B: Nat> = <<int::Floor<A, B> as int::Matched>::IsZero as IfZero>::InTurn<A, B>;
}
branch! {
    /// Branch: is a divisor or a quotient 0?
    pub trait IfZero {
        /// `A / B` by the division `K`, where the answer is that for `B`
        type Leaf<K: Division, A: Nat, B: Nat>: ShapeDivided;
        /// [`Rounding::Each`] of [`Floor`], where the answer is that for `⌊A / B⌋`
        type Each<A: Nat, B: Nat>: ShapeDivided;
        /// [`Rounding::InTurn`] of [`Floor`], where the answer is that for `⌊A / B⌋`
        type InTurn<A: Nat, B: Nat>: ShapeDivided;
    }
    B0 => K::Leaf<A, B>, Divided<int::Floor<A, B>, B>, Divided<int::Floor<A, B>, One>;
    B1 => Refused<DivisorIsZero>, Refused<RoundsToZero<A, B>>, Divided<One, int::Ceil<B, A>>;
}
branch! {
    /// Branch: the ratio of an extent `A` to its divisor `B`.
    pub trait IfDivides {
        /// [`Rounding::Each`] of [`Exact`]
        type Each<A: Nat, B: Nat>: ShapeDivided;
        /// [`Rounding::InTurn`] of [`Exact`]
        type InTurn<A: Nat, B: Nat>: ShapeDivided;
    }
    Same => Divided<One, B>, Divided<One, One>;
    {Q: Nat} Multiple<Q> => Divided<Q, B>, Divided<Q, One>;
    {Q: Nat} Factor<Q> => Refused<UnevenLeaf<A, B>>, Divided<One, Q>;
    Neither => Refused<UnevenLeaf<A, B>>, Refused<ShapeDivRule<A, B>>;
}

/// How a shape is divided.
pub trait Division {
    /// The integer `A` by `B`, and what is left for the modes behind
    type Leaf<A: Nat, B: Nat>: ShapeDivided;
    /// The modes `(H, T…)`, which the divisor does not have
    type Missing<H: ShapeTree, T: ShapeTree>: ShapeDivided;
}
/// Every leaf by the same integer.
pub struct InEach<R>(PhantomData<R>);
impl<R: Rounding> Division for InEach<R> {
    type Leaf<A: Nat, B: Nat> = R::Each<A, B>;
    type Missing<H: ShapeTree, T: ShapeTree> = Refused<ShapeDivRank>;
}
/// Each leaf by what those before it have left of the integer.
pub struct InTurn<R>(PhantomData<R>);
impl<R: Rounding> Division for InTurn<R> {
    type Leaf<A: Nat, B: Nat> = R::InTurn<A, B>;
    type Missing<H: ShapeTree, T: ShapeTree> = Refused<ShapeDivRank>;
}
/// Up, one leaf after another; what the divisor does not have modes for stays.
pub enum Covering {}
impl Division for Covering {
    type Leaf<A: Nat, B: Nat> = <Ceil as Rounding>::InTurn<A, B>;
    type Missing<H: ShapeTree, T: ShapeTree> = Divided<HCons<H, T>, One>;
}

/// Division of shapes. `UnderCons` sees the dividend `(H, T…)`, `UnderNil` the end of the list.
pub trait DivideTree {
    /// By the integer `B`
    type DivBy<K: Division, B: Nat>: ShapeDivided;
    /// By the shape `B`
    type Div<K: Division, B: ShapeTree>: ShapeDivided;
    /// `(H, T…)` by `self`
    type DivUnderCons<K: Division, H: ShapeTree, T: ShapeTree>: ShapeDivided;
    /// `()` by `self`
    type DivUnderNil: ShapeDivided;
}
impl<N: Nat> DivideTree for N {
    type DivBy<K: Division, B: Nat> = <B::IsZero as IfZero>::Leaf<K, N, B>;
    type Div<K: Division, B: ShapeTree> = Self::DivBy<K, B::Count>;
    type DivUnderCons<K: Division, H: ShapeTree, T: ShapeTree> = <H::DivBy<K, N> as DivideRest>::DivRest<K, T>;
    type DivUnderNil = Divided<HNil, N>;
}
impl DivideTree for HNil {
    type DivBy<K: Division, B: Nat> = Divided<HNil, B>;
    type Div<K: Division, B: ShapeTree> = B::DivUnderNil;
    type DivUnderCons<K: Division, H: ShapeTree, T: ShapeTree> = K::Missing<H, T>;
    type DivUnderNil = Divided<HNil, One>;
}
impl<H2: ShapeTree, T2: ShapeTree> DivideTree for HCons<H2, T2> {
    type DivBy<K: Division, B: Nat> = <H2::DivBy<K, B> as DivideRest>::DivRest<K, T2>;
    type Div<K: Division, B: ShapeTree> = B::DivUnderCons<K, H2, T2>;
    type DivUnderCons<K: Division, H: ShapeTree, T: ShapeTree> = <H::Div<K, H2> as DivideRest>::DivModes<K, T, T2>;
    type DivUnderNil = Refused<ShapeDivRank>;
}

/// The first mode has been divided.
pub trait DivideRest {
    /// Go on with the modes `T` and what is left of the divisor
    type DivRest<K: Division, T: ShapeTree>: ShapeDivided;
    /// Go on with the modes `T` and the divisor's modes `U`
    type DivModes<K: Division, T: ShapeTree, U: ShapeTree>: ShapeDivided;
    /// The mode `X` in front of this result
    type Behind<X: ShapeTree>: ShapeDivided;
}
impl<X: ShapeTree, R: Nat> DivideRest for Divided<X, R> {
    type DivRest<K: Division, T: ShapeTree> = <T::DivBy<K, R> as DivideRest>::Behind<X>;
    type DivModes<K: Division, T: ShapeTree, U: ShapeTree> = <T::Div<K, U> as DivideRest>::Behind<X>;
    type Behind<Y: ShapeTree> = Divided<HCons<Y, X>, R>;
}
impl<W: Reason> DivideRest for Refused<W> {
    type DivRest<K: Division, T: ShapeTree> = Self;
    type DivModes<K: Division, T: ShapeTree, U: ShapeTree> = Self;
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
    Self: Grants<A, B>,
{
    type Shape = Granted<Self, A, B, HNil>;
}

crate::operation::operations! {
    /// `shape_div`: mode by mode where the divisor is a tuple; an integer is divided by the modes from left to right, so that each mode
    /// takes its part of it.
    ///
    /// * **Source** CuTe's `shape_div` for [`Exact`], its `ceil_div` for [`Ceil`].
    /// * **Law** the mode `aᵢ` becomes `aᵢ / bᵢ`, rounded as [`Rounding`] says, where `b₀` is the divisor and `bᵢ₊₁` what is left of `bᵢ`.
    /// * **Admissible** exactly: where one of the two divides the other wherever they meet. Rounded: always. A tuple is divided by an
    ///   integer or by a tuple of as many modes; an integer is divided by the size of what stands in its place. No divisor is 0.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::shape::divide::{Ceil, Floor};
    /// static_assertions::assert_type_eq_all!(ShapeDiv<shape!(((3,4),6)), shape!(36)>, shape!(((1,1),2)));
    /// static_assertions::assert_type_eq_all!(ShapeDiv<shape!((64,64)), shape!((8,32))>, shape!((8,2)));
    /// static_assertions::assert_type_eq_all!(ShapeDiv<shape!((6,4)), shape!(4), Ceil>, shape!((2,4)));
    /// static_assertions::assert_type_eq_all!(ShapeDiv<shape!((6,4)), shape!(9), Floor>, shape!((1,2)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// let x: ShapeDiv<shape!((6,4)), shape!(4)>;
    /// ```
    ShapeDiv<B, R = Exact>;
    /// `shape_div` of every leaf by the same integer, or mode by mode where the divisor is a tuple.
    ///
    /// * **Source** the descriptor grammar, `shape_div` with a rounding mode.
    /// * **Law** each leaf `a` becomes `a / b`, rounded as [`Rounding`] says, where `b` is the divisor at its place.
    /// * **Admissible** exactly: where `b` divides `a`. Down: where `b ≤ a`. Up: always. Divisors are as for
    ///   [`ShapeDiv`].
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::ShapeDivEach;
    /// use cute_static::shape::divide::{Ceil, Floor};
    /// static_assertions::assert_type_eq_all!(ShapeDivEach<shape!(((8,4),12)), shape!(4)>, shape!(((2,1),3)));
    /// static_assertions::assert_type_eq_all!(ShapeDivEach<shape!((6,3)), shape!(4), Ceil>, shape!((2,1)));
    /// static_assertions::assert_type_eq_all!(ShapeDivEach<shape!((6,9)), shape!((4,2)), Floor>, shape!((1,4)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::layout::ShapeDivEach;
    /// // shape_div of (6,2) by 4, in each leaf: 6 is not a multiple of 4
    /// let x: ShapeDivEach<shape!((6,2)), shape!(4)>;
    /// ```
    ShapeDivEach<B, R = Exact>;
    /// `ceil_div`: the number of tiles that cover a shape, mode by mode; modes without a divisor stay.
    ///
    /// * **Law** `⌈a / b⌉`.
    /// * **Admissible** where no tuple of the divisor has more modes than the tuple of the shape in its place, and no divisor is 0. An
    ///   integer of the shape is divided by the size of what stands in its place.
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(CeilDiv<shape!((8,10,6)), shape!((3,4))>, shape!((3,3,6)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// let x: CeilDiv<shape!((8,10)), shape!((3,4,5))>;
    /// ```
    CeilDiv<B>;
}

/// One row per operation: its name, and the division.
macro_rules! divisions {
    ($($name:ident<$b:ident $(, $r:ident)?>, $division:ty;)*) => {$(
        impl<A: Shaped, $b: ShapeTree $(, $r: Rounding)?> bounds::$name<$b $(, $r)?> for A
        where
            A::Shape: ShapeTree,
            <A::Shape as DivideTree>::Div<$division, $b>: LegalShape<A, $b>,
        {
            const SEAL: Seal = Seal;
            type Output = <<A::Shape as DivideTree>::Div<$division, $b> as LegalShape<A, $b>>::Shape;
        }
    )*};
}
divisions! {
    ShapeDiv<B, R>, InTurn<R>;
    ShapeDivEach<B, R>, InEach<R>;
    CeilDiv<B>, Covering;
}
