//! Quotient and remainder by long division: quadratic in the bits, so only where an exact division has failed.

use super::Subtract;
use super::sub::Digit;
use super::{Nat, PositiveNat};
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// Long division.
pub trait DivRem: Sized {
    /// `self = quotient · M + remainder`, M > 0
    type DivRem<M: Nat>: QuotRem;
}

/// A quotient `Q` and a remainder `R`.
pub struct QuotRemOf<Q, R>(PhantomData<(Q, R)>);

/// The result of a division.
pub trait QuotRem: Sized {
    /// `⌊a / m⌋`
    type Quotient: Nat;
    /// `a mod m`
    type Remainder: Nat;
    /// `⌈a / m⌉`
    type Ceiling: Nat;
    /// The result for `2a`
    type Even<M: Nat>: QuotRem;
    /// The result for `2a + 1`
    type Odd<M: Nat>: QuotRem;
}

impl<Q: Nat, R: Nat> QuotRem for QuotRemOf<Q, R> {
    type Quotient = Q;
    type Remainder = R;
    type Ceiling = <R::Magnitude as RoundUp>::Ceiling<Q>;
    type Even<M: Nat> = <<R::Twice as Subtract>::Minus<M> as Digit>::LongDivision<Q, R::Twice>;
    type Odd<M: Nat> = <M::Minus1<R> as Digit>::LongDivision<Q, UInt<R, B1>>;
}

/// `⌈a / m⌉` from `⌊a / m⌋`, by the remainder.
pub trait RoundUp {
    /// The quotient, or one more
    type Ceiling<Q: Nat>: Nat;
}
impl RoundUp for super::Zero {
    type Ceiling<Q: Nat> = Q;
}
impl RoundUp for super::Unit {
    type Ceiling<Q: Nat> = Q::Succ;
}
impl RoundUp for super::Many {
    type Ceiling<Q: Nat> = Q::Succ;
}

impl DivRem for UTerm {
    type DivRem<M: Nat> = QuotRemOf<UTerm, UTerm>;
}
impl<U: PositiveNat> DivRem for UInt<U, B0> {
    type DivRem<M: Nat> = <U::DivRem<M> as QuotRem>::Even<M>;
}
impl<U: Nat> DivRem for UInt<U, B1> {
    type DivRem<M: Nat> = <U::DivRem<M> as QuotRem>::Odd<M>;
}

/// `⌊a / m⌋`
pub type Floor<A, M> = <<A as DivRem>::DivRem<M> as QuotRem>::Quotient;
/// `a mod m`
pub type Modulo<A, M> = <<A as DivRem>::DivRem<M> as QuotRem>::Remainder;
/// `⌈a / m⌉`
pub type Ceil<A, M> = <<A as DivRem>::DivRem<M> as QuotRem>::Ceiling;
