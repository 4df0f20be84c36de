//! Subtraction by ripple borrow, least significant bit first. A borrow out of the last bit is the answer "negative".

use super::{Inexact, Nat, PositiveNat};
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// The difference is this natural.
pub struct NonNegative<U>(PhantomData<U>);
/// The difference is below zero.
pub enum Negative {}

/// Differences. `Minus0<L>` is `2L - self`, `Minus1<L>` is `2L + 1 - self`; `Borrow…` takes one more away.
pub trait Subtract: Sized {
    /// `self - R`
    type Minus<R: Nat>: crate::kind::Difference;
    /// `self - R - 1`
    type Borrow<R: Nat>: crate::kind::Difference;
    /// `2L - self`
    type Minus0<L: PositiveNat>: crate::kind::Difference;
    /// `2L + 1 - self`
    type Minus1<L: Nat>: crate::kind::Difference;
    /// `2L - self - 1`
    type Borrow0<L: PositiveNat>: crate::kind::Difference;
    /// `2L + 1 - self - 1`
    type Borrow1<L: Nat>: crate::kind::Difference;
    /// `0 - self`
    type FromZero: crate::kind::Difference;
}

impl Subtract for UTerm {
    type Minus<R: Nat> = R::FromZero;
    type Borrow<R: Nat> = Negative;
    type Minus0<L: PositiveNat> = NonNegative<UInt<L, B0>>;
    type Minus1<L: Nat> = NonNegative<UInt<L, B1>>;
    // 2l - 1 = 2(l - 1) + 1
    type Borrow0<L: PositiveNat> = <L::Borrow<UTerm> as Digit>::Then1;
    type Borrow1<L: Nat> = NonNegative<L::Twice>;
    type FromZero = NonNegative<UTerm>;
}

// self = 2u
impl<U: PositiveNat> Subtract for UInt<U, B0> {
    type Minus<R: Nat> = R::Minus0<U>;
    type Borrow<R: Nat> = R::Borrow0<U>;
    // 2l - 2u = 2(l - u)
    type Minus0<L: PositiveNat> = <L::Minus<U> as Digit>::Then0;
    // 2l + 1 - 2u = 2(l - u) + 1
    type Minus1<L: Nat> = <L::Minus<U> as Digit>::Then1;
    // 2l - 2u - 1 = 2(l - u - 1) + 1
    type Borrow0<L: PositiveNat> = <L::Borrow<U> as Digit>::Then1;
    type Borrow1<L: Nat> = <L::Minus<U> as Digit>::Then0;
    type FromZero = Negative;
}

// self = 2u + 1
impl<U: Nat> Subtract for UInt<U, B1> {
    type Minus<R: Nat> = R::Minus1<U>;
    type Borrow<R: Nat> = R::Borrow1<U>;
    // 2l - 2u - 1 = 2(l - u - 1) + 1
    type Minus0<L: PositiveNat> = <L::Borrow<U> as Digit>::Then1;
    type Minus1<L: Nat> = <L::Minus<U> as Digit>::Then0;
    // 2l - 2u - 2 = 2(l - u - 1)
    type Borrow0<L: PositiveNat> = <L::Borrow<U> as Digit>::Then0;
    type Borrow1<L: Nat> = <L::Borrow<U> as Digit>::Then1;
    type FromZero = Negative;
}

/// A difference that is being built, and what an exact division does with it.
pub trait Digit: Sized {
    /// `2·self`
    type Then0: crate::kind::Difference;
    /// `2·self + 1`
    type Then1: crate::kind::Difference;
    /// `(2·(2H+1)·q + …)`: the quotient's next bit is 1, the rest is `self / (2H + 1)`.
    type QuotientBit<H: Nat>: crate::kind::Quotient;
    /// One step of long division: `self` is the partial remainder less the divisor, `P` the partial remainder, `Q` the quotient so far.
    type LongDivision<Q: Nat, P: Nat>: super::QuotRem;
}

impl<U: Nat> Digit for NonNegative<U> {
    type Then0 = NonNegative<U::Twice>;
    type Then1 = NonNegative<UInt<U, B1>>;
    type QuotientBit<H: Nat> = <U::OverOdd<H> as crate::int::ratio::QuotientDigit>::Then1;
    type LongDivision<Q: Nat, P: Nat> = super::QuotRemOf<UInt<Q, B1>, U>;
}

impl Digit for Negative {
    type Then0 = Negative;
    type Then1 = Negative;
    type QuotientBit<H: Nat> = Inexact;
    type LongDivision<Q: Nat, P: Nat> = super::QuotRemOf<Q::Twice, P>;
}
