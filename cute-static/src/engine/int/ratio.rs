//! Exact division, and the function that the algebra needs most: whether one of two numbers divides the other.
//!
//! First, common factors of two are removed, one per step. Then at least one of the numbers is odd. A division by an odd number produces the quotient
//! from its least significant bit on (Hensel division), without comparisons and remainders. An inexact division ends in a borrow or in a bit that is
//! left over, and this is the admissibility check.

use super::octal::{DivideDigits, Octal, Octals};
use super::phase::Bit0;
use super::{Equal, Greater, Less, Many, Nat, PositiveNat, Unit};
use crate::branch::branch;
use crate::kind::{Bool, Magnitude, Quotient, Ratio};
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// The division is exact, with this quotient.
pub struct Exact<Q>(PhantomData<Q>);
/// The division leaves a remainder.
pub enum Inexact {}

/// The two numbers are equal.
pub enum Same {}
/// The left number is `Q` times the right one, `Q ≥ 2`.
pub struct Multiple<Q>(PhantomData<Q>);
/// The right number is `Q` times the left one, `Q ≥ 2`.
pub struct Factor<Q>(PhantomData<Q>);
/// Neither divides the other.
pub enum Neither {}

/// Divisibility of positive naturals.
pub trait Divide: Sized {
    /// The ratio `self : R`: the same, a multiple, a factor, or neither
    type Ratio<R: Nat>: Ratio;
    /// `self / R`, or that it is inexact
    type ExactQuotient<R: Nat>: Quotient;
}
// The impls take the first step themselves: a trait that only calls another one would cost a level of recursion.
impl Divide for UTerm {
    type Ratio<R: Nat> = Neither;
    type ExactQuotient<R: Nat> = Exact<UTerm>;
}
impl<U: PositiveNat> Divide for UInt<U, B0> {
    type Ratio<R: Nat> = R::RatioOfEven<U>;
    type ExactQuotient<R: Nat> = <R as Bit0>::QuotientBy0<U>;
}
impl<U: Nat> Divide for UInt<U, B1> {
    type Ratio<R: Nat> = R::RatioOfOdd<U>;
    type ExactQuotient<R: Nat> = R::OddBy<U>;
}

/// The left number of a ratio while common factors of two are removed. The right number chooses the impl of each step, and this number is an argument:
/// one level of recursion for each bit, where an impl for each number would take two. Once it is odd, it is `OddDividend`.
pub trait Dividend: Sized {
    /// `self / 2` if `self` is even. Otherwise the ratio that is left is `self : 2R`
    type Stripped<R: PositiveNat>: Dividend;
    /// `self : 2V + 1`
    type RatioToOdd<V: Nat>: Ratio;
    /// `self : R`, where `R` is a list of digits
    type RatioTo<R: Octal>: Ratio;
}
/// The ratio that is left is `2U + 1 : 2R`. No factor of two is left on the left side.
pub struct OddDividend<U, R>(PhantomData<(U, R)>);
impl<U: Nat, R0: PositiveNat> Dividend for OddDividend<U, R0> {
    type Stripped<R: PositiveNat> = Self;
    type RatioToOdd<V: Nat> = U::OddToEven<UInt<R0, B0>>;
    type RatioTo<R: Octal> = U::OddToEven<UInt<R0, B0>>;
}
impl Dividend for UTerm {
    type Stripped<R: PositiveNat> = Self;
    type RatioToOdd<V: Nat> = Neither;
    type RatioTo<R: Octal> = Neither;
}
impl<U: PositiveNat> Dividend for UInt<U, B0> {
    type Stripped<R: PositiveNat> = U;
    type RatioToOdd<V: Nat> = V::EvenToOdd<U>;
    type RatioTo<R: Octal> = <<Self as Octals>::Octal as DivideDigits>::Related<R>;
}
impl<U: Nat> Dividend for UInt<U, B1> {
    type Stripped<R: PositiveNat> = OddDividend<U, R>;
    type RatioToOdd<V: Nat> = U::OddToOdd<V>;
    type RatioTo<R: Octal> = <<Self as Octals>::Octal as DivideDigits>::Related<R>;
}

/// Divisibility after the common factors of two have been removed.
pub trait DivideBits: Sized {
    /// `2L : self`
    type RatioOfEven<L: PositiveNat>: Ratio;
    /// `2L + 1 : self`
    type RatioOfOdd<L: Nat>: Ratio;
    /// `2L : 2·self + 1`
    type EvenToOdd<L: PositiveNat>: Ratio;
    /// `2·self + 1 : R`, R even
    type OddToEven<R: PositiveNat>: Ratio;
    /// `2·self + 1 : 2R + 1`
    type OddToOdd<R: Nat>: Ratio;
    /// `2L + 1 : 2·self + 1`, L > 0
    type FromOdd<L: Nat>: Ratio;
    /// `(2L + 1) / self`
    type OddBy<L: Nat>: Quotient;
    /// `L / (2·self + 1)`, L odd
    type UnderOdd<L: Nat>: Quotient;

    /// The ratio `Multiple<self>`, or `Same` for 1
    type AsMultiple: Ratio;
    /// The ratio `Factor<self>`, or `Same` for 1
    type AsFactor: Ratio;
    /// Whether `2·self + 1` is 1 or larger
    type OddMagnitude: Magnitude;
    /// The ratio `Multiple<2·self + 1>`, or `Same` for 1
    type OddAsMultiple: Ratio;
    /// The ratio `Factor<2·self + 1>`, or `Same` for 1
    type OddAsFactor: Ratio;
}

// The algebra never divides by 0; the result is "not divisible".
impl DivideBits for UTerm {
    type RatioOfEven<L: PositiveNat> = Neither;
    type RatioOfOdd<L: Nat> = Neither;
    type EvenToOdd<L: PositiveNat> = Multiple<UInt<L, B0>>;
    type OddToEven<R: PositiveNat> = Factor<R>;
    type OddToOdd<R: Nat> = R::OddAsFactor;
    type FromOdd<L: Nat> = Multiple<UInt<L, B1>>;
    type OddBy<L: Nat> = Inexact;
    type UnderOdd<L: Nat> = Exact<L>;
    type AsMultiple = Neither;
    type AsFactor = Neither;
    type OddMagnitude = Unit;
    type OddAsMultiple = Same;
    type OddAsFactor = Same;
}

impl<U: PositiveNat> DivideBits for UInt<U, B0> {
    type RatioOfEven<L: PositiveNat> = <U as Bit0>::RatioOf<L>;
    type RatioOfOdd<L: Nat> = L::OddToEven<Self>;
    type EvenToOdd<L: PositiveNat> = <<UInt<L, B0> as Bit0>::QuotientByOdd<Self> as QuotientBits>::AsMultiple;
    type OddToEven<R: PositiveNat> = <<R as Bit0>::QuotientByOdd<Self> as QuotientBits>::AsFactor;
    type OddToOdd<R: Nat> = R::FromOdd<Self>;
    type FromOdd<L: Nat> = <L::ComparedTo<Self> as OddOrder>::Odd<L, Self>;
    // (2l + 1) / 2u
    type OddBy<L: Nat> = Inexact;
    type UnderOdd<L: Nat> = <L as Bit0>::QuotientByOdd<Self>;
    type AsMultiple = Multiple<Self>;
    type AsFactor = Factor<Self>;
    type OddMagnitude = Many;
    type OddAsMultiple = Multiple<UInt<Self, B1>>;
    type OddAsFactor = Factor<UInt<Self, B1>>;
}

impl<U: Nat> DivideBits for UInt<U, B1> {
    type RatioOfEven<L: PositiveNat> = U::EvenToOdd<L>;
    type RatioOfOdd<L: Nat> = L::OddToOdd<U>;
    type EvenToOdd<L: PositiveNat> = <<UInt<L, B0> as Bit0>::QuotientByOdd<Self> as QuotientBits>::AsMultiple;
    type OddToEven<R: PositiveNat> = <<R as Bit0>::QuotientByOdd<Self> as QuotientBits>::AsFactor;
    type OddToOdd<R: Nat> = R::FromOdd<Self>;
    type FromOdd<L: Nat> = <L::ComparedTo<Self> as OddOrder>::Odd<L, Self>;
    type OddBy<L: Nat> = U::UnderOdd<UInt<L, B1>>;
    type UnderOdd<L: Nat> = <L as Bit0>::QuotientByOdd<Self>;
    type AsMultiple = U::OddAsMultiple;
    type AsFactor = U::OddAsFactor;
    type OddMagnitude = Many;
    type OddAsMultiple = Multiple<UInt<Self, B1>>;
    type OddAsFactor = Factor<UInt<Self, B1>>;
}

/// A quotient of the upper bits: how a lower bit is appended.
pub trait QuotientBits: Sized {
    /// `2·self`
    type Then0: Quotient;
    /// `2·self + 1`
    type Then1: Quotient;
    /// The ratio of the left to the right number, if left = quotient · right
    type AsMultiple: Ratio;
    /// The same if right = quotient · left
    type AsFactor: Ratio;
}

impl<Q: Nat> QuotientBits for Exact<Q> {
    type Then0 = Exact<Q::Twice>;
    type Then1 = Exact<UInt<Q, B1>>;
    type AsMultiple = Q::AsMultiple;
    type AsFactor = Q::AsFactor;
}

impl QuotientBits for Inexact {
    type Then0 = Inexact;
    type Then1 = Inexact;
    type AsMultiple = Neither;
    type AsFactor = Neither;
}

branch! {
    /// Branch: the order of two odd numbers.
    pub trait OddOrder {
        /// `2L + 1 : 2R + 1`
        type Odd<L: Nat, R: Nat>: Ratio;
    }
    Less => <<UInt<R, B1> as Bit0>::QuotientByOdd<L> as QuotientBits>::AsFactor;
    Equal => Same;
    Greater => <<UInt<L, B1> as Bit0>::QuotientByOdd<R> as QuotientBits>::AsMultiple;
}
branch! {
    /// Branch: is a quotient exact?
    pub trait OrZero {
        /// The quotient, or 0 if it is inexact
        type OrZero: Nat;
        /// Whether it is exact
        type IsExact: Bool;
    }
    {Q: Nat} Exact<Q> => Q, B1;
    Inexact => UTerm, B0;
}
/// `N / D` if `D` divides `N`, else 0
pub type ExactOrZero<N, D> = <<N as Divide>::ExactQuotient<D> as OrZero>::OrZero;

branch! {
    /// A stride against a number.
    pub trait ReachBelow {
        /// `(S − 1)·D`, or 0 if the stride is a multiple of the number
        type Reach<S: Nat, D: Nat>: Nat;
    }
    Same | {Q: Nat} Multiple<Q> => UTerm;
    {Q: Nat} Factor<Q> | Neither => super::Reach<S, D>;
}
