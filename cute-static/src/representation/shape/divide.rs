//! `shape_div` and `ceil_div`: quotients of shapes, mode by mode.
//!
//! One recursion over shape and divisor serves all forms. A [`Division`] defines the quotient of two integers, and the rest of the divisor for the
//! following modes. A [`Rounding`] defines both for each rounding mode.

use super::Shaped;
use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int;
use crate::int::{Factor, Multiple, Nat, Neither, One, Same};
use crate::kind::{Rule, ShapeDivided, ShapeTree};
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
    /// An extent that is not a multiple of its divisor.
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

/// The quotient is the shape `X`, and `R` is the rest of the divisor for the following modes.
pub struct Divided<X, R>(PhantomData<(X, R)>);

/// The rounding of a quotient that is not an integer.
///
/// | | quotient of each leaf ([`ShapeDivEach`]) | quotient of a leaf ([`ShapeDiv`]) | rest of the divisor ([`ShapeDiv`]) |
/// |---|---|---|---|
/// | [`Exact`] | `a / b`, refused if it is not an integer | `a / b` or 1, refused if neither divides the other | 1 or `b / a` |
/// | [`Ceil`] | `⌈a / b⌉` | `⌈a / b⌉` | `⌈b / a⌉` |
/// | [`Floor`] | `⌊a / b⌋`, refused if that is 0 | `⌊a / b⌋`, or 1 if that is 0 | `⌈b / a⌉` |
pub trait Rounding {
    #[doc(hidden)]
    const SEAL: Seal;
    /// `A / B`
    type Each<A: Nat, B: Nat>: ShapeDivided;
    /// `A / B`, and the rest of `B`
    type InTurn<A: Nat, B: Nat>: ShapeDivided;
}
/// Rounding is refused, see [`Rounding`].
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

/// A way to divide a shape by a shape.
pub trait Division {
    /// `A / B` for integers, and the rest of `B` for the following modes
    type Leaf<A: Nat, B: Nat>: ShapeDivided;
    /// The quotient of the modes `(H, T…)`, for which the divisor has no modes
    type Missing<H: ShapeTree, T: ShapeTree>: ShapeDivided;
}
/// Every leaf by the same integer.
pub struct InEach<R>(PhantomData<R>);
impl<R: Rounding> Division for InEach<R> {
    type Leaf<A: Nat, B: Nat> = R::Each<A, B>;
    type Missing<H: ShapeTree, T: ShapeTree> = Refused<ShapeDivRank>;
}
/// Each leaf by the rest of the integer after the leaves before it.
pub struct InTurn<R>(PhantomData<R>);
impl<R: Rounding> Division for InTurn<R> {
    type Leaf<A: Nat, B: Nat> = R::InTurn<A, B>;
    type Missing<H: ShapeTree, T: ShapeTree> = Refused<ShapeDivRank>;
}
/// Rounded up, one leaf after another. Modes for which the divisor has no modes are unchanged.
pub enum Covering {}
impl Division for Covering {
    type Leaf<A: Nat, B: Nat> = <Ceil as Rounding>::InTurn<A, B>;
    type Missing<H: ShapeTree, T: ShapeTree> = Divided<HCons<H, T>, One>;
}

/// Division of shapes. `DivUnderCons` holds the dividend `(H, T…)`, `DivUnderNil` the dividend `()`.
pub trait DivideTree {
    /// `self / B` for an integer `B`
    type DivBy<K: Division, B: Nat>: ShapeDivided;
    /// `self / B` for a shape `B`
    type Div<K: Division, B: ShapeTree>: ShapeDivided;
    /// `(H, T…) / self`
    type DivUnderCons<K: Division, H: ShapeTree, T: ShapeTree>: ShapeDivided;
    /// `() / self`
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

/// The quotient of the first mode, and how the division continues.
pub trait DivideRest {
    /// Continues with the modes `T` and the rest of the divisor
    type DivRest<K: Division, T: ShapeTree>: ShapeDivided;
    /// Continues with the modes `T` and the modes `U` of the divisor
    type DivModes<K: Division, T: ShapeTree, U: ShapeTree>: ShapeDivided;
    /// This result with the mode `X` in front
    type Behind<X: ShapeTree>: ShapeDivided;
}
impl<X: ShapeTree, R: Nat> DivideRest for Divided<X, R> {
    type DivRest<K: Division, T: ShapeTree> = <T::DivBy<K, R> as DivideRest>::Behind<X>;
    type DivModes<K: Division, T: ShapeTree, U: ShapeTree> = <T::Div<K, U> as DivideRest>::Behind<X>;
    type Behind<Y: ShapeTree> = Divided<HCons<Y, X>, R>;
}
impl<W: Rule> DivideRest for Refused<W> {
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
    /// `shape_div`: the quotient of two shapes. A divisor that is a tuple divides mode by mode. A divisor that is an integer divides the leaves from left
    /// to right, and each leaf passes the rest of the divisor on.
    ///
    /// * **Source** CuTe's `shape_div` for [`Exact`], its `ceil_div` for [`Ceil`].
    /// * **Law** the mode `aᵢ` becomes `aᵢ / bᵢ`, rounded by [`Rounding`], where `b₀` is the divisor and `bᵢ₊₁` the rest of `bᵢ`.
    /// * **Admissible** without rounding: if of each leaf and its divisor one divides the other. With rounding: always. A tuple is divided by an integer
    ///   or by a tuple with the same number of modes. An integer is divided by the size of the divisor at its place. No divisor may be 0.
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
    /// * **Source** `shape_div` with a rounding mode, in the grammar of descriptors.
    /// * **Law** each leaf `a` becomes `a / b`, rounded by [`Rounding`], where `b` is the divisor at its place.
    /// * **Admissible** without rounding: if `b` divides `a`. Rounded down: if `b ≤ a`. Rounded up: always. Divisors follow the rules of [`ShapeDiv`].
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
    /// `ceil_div`: the number of tiles that cover a shape, mode by mode. Modes without a divisor are unchanged.
    ///
    /// * **Law** `⌈a / b⌉`.
    /// * **Admissible** if no tuple of the divisor has more modes than the tuple of the shape at its place, and no divisor is 0. An integer of the shape is
    ///   divided by the size of the divisor at its place.
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
