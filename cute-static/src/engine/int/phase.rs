//! Arithmetic of two numbers: twelve numbered phases process a bit each, and the rest is processed in [digits](super::octal).
//!
//! A function that looks at two numbers bit by bit needs two levels of the caller's `recursion_limit` for each bit, so 63 bits would use all 128. Digits
//! in base 8 need a third of that. But a number must first be converted to digits, and most numbers in layouts have few bits.

use super::compare::Matched;
use super::octal::{
    AddDigits, BitDigits, CompareDigits, DivideDigits, IsDifference, IsQuotient, MulDigits, Octal, Octals, Positive,
    SubtractDigits,
};
use super::ratio::{Dividend, QuotientBits};
use super::sub::DifferenceBits;
use super::{Exact, Greater, Inexact, Less, Nat, Negative, Neither, NonNegative, PositiveNat};
use crate::kind::{Bool, Difference, Order, Quotient, Ratio};
use typenum::{B0, B1, UInt, UTerm};

/// The functions after the last phase. They convert both numbers to digits.
pub trait InDigits: Sized {
    /// `self + R`
    type Sum<R: Nat>: Nat;
    /// `self + R + 1`
    type SumWithCarry<R: Nat>: PositiveNat;
    /// `self + 1`
    type Successor: PositiveNat;
    /// `self - 1`, or 0 for 0
    type Predecessor: Nat;
    /// `self - R`
    type Difference<R: Nat>: Difference;
    /// `self - R - 1`
    type DifferenceWithBorrow<R: Nat>: Difference;
    /// The comparison of `self` with `R`; `V` if they are equal
    type Comparison<R: Nat, V: Order>: Order;
    /// `self = R`
    type Eq<R: Matched>: Bool;
    /// `self · R`, or `R` for 0
    type Mul<R: PositiveNat>: PositiveNat;
    /// `(2·self + 1) · R`
    type OddMul<R: PositiveNat>: PositiveNat;
    /// `self · (2V + 1)`, or `2V + 1` for 0
    type MulOdd<V: Nat>: PositiveNat;
    /// `(2·self + 1) · (2V + 1)`
    type OddMulOdd<V: Nat>: PositiveNat;
    /// `self ⊗ R`, or `R` for 0
    type CarrylessMul<R: PositiveNat>: PositiveNat;
    /// `(2·self + 1) ⊗ R`
    type OddCarrylessMul<R: PositiveNat>: PositiveNat;
    /// `L : self`
    type RatioOf<L: Dividend>: Ratio;
    /// `self / R`
    type QuotientBy<R: Nat>: Quotient;
    /// `self / (2H + 1)`
    type QuotientByOdd<H: Nat>: Quotient;
}
/// The product of two positive numbers.
type Product<L, R> =
    <<<<L as Octals>::Octal as MulDigits>::Product<<R as Octals>::Octal> as Octal>::Binary as Nat>::OrOne;
/// The carry-less product of two positive numbers.
type CarryLess<L, R> =
    <<<<L as Octals>::Octal as BitDigits>::NoCarry<<R as Octals>::Octal> as Octal>::Binary as Nat>::OrOne;
impl<N: Nat> InDigits for N {
    type Sum<R: Nat> = <<N::Octal as AddDigits>::Sum<R::Octal> as Octal>::Binary;
    type SumWithCarry<R: Nat> = <<N::Octal as AddDigits>::Carry<R::Octal> as Positive>::Binary;
    type Successor = <<N::Octal as AddDigits>::Succ as Positive>::Binary;
    type Predecessor = <<N::Octal as AddDigits>::Pred as Octal>::Binary;
    type Difference<R: Nat> = <<N::Octal as SubtractDigits>::Less<R::Octal> as IsDifference>::Answer;
    type DifferenceWithBorrow<R: Nat> = <<N::Octal as SubtractDigits>::Borrow<R::Octal> as IsDifference>::Answer;
    type Comparison<R: Nat, V: Order> = <N::Octal as CompareDigits>::Verdict<R::Octal, V>;
    type Eq<R: Matched> = R::SameAs<N::Octal>;
    type Mul<R: PositiveNat> = Product<N::OrOne, R>;
    type OddMul<R: PositiveNat> = Product<UInt<N, B1>, R>;
    type MulOdd<V: Nat> = Product<N::OrOne, UInt<V, B1>>;
    type OddMulOdd<V: Nat> = Product<UInt<N, B1>, UInt<V, B1>>;
    type CarrylessMul<R: PositiveNat> = CarryLess<N::OrOne, R>;
    type OddCarrylessMul<R: PositiveNat> = CarryLess<UInt<N, B1>, R>;
    type RatioOf<L: Dividend> = L::RatioTo<N::Octal>;
    type QuotientBy<R: Nat> = <<N::Octal as DivideDigits>::By<R::Octal> as IsQuotient>::Answer;
    type QuotientByOdd<H: Nat> =
        <<N::Octal as DivideDigits>::ByOdd<<UInt<H, B1> as Octals>::Octal> as IsQuotient>::Answer;
}

/// Declares one trait for each bit, with impls that go on with the trait of the next bit. A name that ends in a digit holds the last bit of the left
/// operand: `Sum0<L>` is `2L + self`, `Sum1<L>` is `2L + 1 + self`.
macro_rules! phases {
    ($phase:ident) => {};
    ($phase:ident $next:ident $($rest:ident)*) => {
        /// The functions at this bit.
        pub trait $phase: Sized {
            /// `self + R`
            type Sum<R: Nat>: Nat;
            /// `2L + self`
            type Sum0<L: PositiveNat>: Nat;
            /// `2L + 1 + self`
            type Sum1<L: Nat>: PositiveNat;
            /// `self + R + 1`
            type SumWithCarry<R: Nat>: PositiveNat;
            /// `2L + self + 1`
            type SumWithCarry0<L: PositiveNat>: PositiveNat;
            /// `2L + 1 + self + 1`
            type SumWithCarry1<L: Nat>: PositiveNat;
            /// `self + 1`
            type Successor: PositiveNat;
            /// `self - 1`, or 0 for 0
            type Predecessor: Nat;
            /// `self - R`
            type Difference<R: Nat>: Difference;
            /// `2L - self`
            type Difference0<L: PositiveNat>: Difference;
            /// `2L + 1 - self`
            type Difference1<L: Nat>: Difference;
            /// `self - R - 1`
            type DifferenceWithBorrow<R: Nat>: Difference;
            /// `2L - self - 1`
            type DifferenceWithBorrow0<L: PositiveNat>: Difference;
            /// `2L + 1 - self - 1`
            type DifferenceWithBorrow1<L: Nat>: Difference;
            /// The comparison of `self` with `R`; `V` if they are equal
            type Comparison<R: Nat, V: Order>: Order;
            /// The comparison of `2L` with `self`
            type Comparison0<L: PositiveNat, V: Order>: Order;
            /// The comparison of `2L + 1` with `self`
            type Comparison1<L: Nat, V: Order>: Order;
            /// `self = R`
            type Eq<R: Matched>: Bool;
            /// `self · R`, or `R` for 0
            type Mul<R: PositiveNat>: PositiveNat;
            /// `(2·self + 1) · R`
            type OddMul<R: PositiveNat>: PositiveNat;
            /// `self · (2V + 1)`, or `2V + 1` for 0
            type MulOdd<V: Nat>: PositiveNat;
            /// `(2·self + 1) · (2V + 1)`
            type OddMulOdd<V: Nat>: PositiveNat;
            /// `self ⊗ R`, or `R` for 0
            type CarrylessMul<R: PositiveNat>: PositiveNat;
            /// `(2·self + 1) ⊗ R`
            type OddCarrylessMul<R: PositiveNat>: PositiveNat;
            /// `L : self`
            type RatioOf<L: Dividend>: Ratio;
            /// `self / R`
            type QuotientBy<R: Nat>: Quotient;
            /// `2L / self`
            type QuotientBy0<L: PositiveNat>: Quotient;
            /// `self / (2H + 1)`
            type QuotientByOdd<H: Nat>: Quotient;
        }
        impl $phase for UTerm {
            type Sum<R: Nat> = R;
            type Sum0<L: PositiveNat> = UInt<L, B0>;
            type Sum1<L: Nat> = UInt<L, B1>;
            type SumWithCarry<R: Nat> = <R as $phase>::Successor;
            type SumWithCarry0<L: PositiveNat> = UInt<L, B1>;
            type SumWithCarry1<L: Nat> = UInt<<L as $next>::Successor, B0>;
            type Successor = UInt<UTerm, B1>;
            type Predecessor = UTerm;
            type Difference<R: Nat> = R::FromZero;
            type Difference0<L: PositiveNat> = NonNegative<UInt<L, B0>>;
            type Difference1<L: Nat> = NonNegative<UInt<L, B1>>;
            type DifferenceWithBorrow<R: Nat> = Negative;
            // 2l - 1 = 2(l - 1) + 1
            type DifferenceWithBorrow0<L: PositiveNat> = NonNegative<UInt<<L as $next>::Predecessor, B1>>;
            type DifferenceWithBorrow1<L: Nat> = NonNegative<L::Twice>;
            type Comparison<R: Nat, V: Order> = R::VerdictZero<V>;
            type Comparison0<L: PositiveNat, V: Order> = Greater;
            type Comparison1<L: Nat, V: Order> = Greater;
            type Eq<R: Matched> = R::IsZero;
            type Mul<R: PositiveNat> = R;
            type OddMul<R: PositiveNat> = R;
            type MulOdd<V: Nat> = UInt<V, B1>;
            type OddMulOdd<V: Nat> = UInt<V, B1>;
            type CarrylessMul<R: PositiveNat> = R;
            type OddCarrylessMul<R: PositiveNat> = R;
            type RatioOf<L: Dividend> = Neither;
            type QuotientBy<R: Nat> = Exact<UTerm>;
            type QuotientBy0<L: PositiveNat> = Inexact;
            type QuotientByOdd<H: Nat> = Exact<UTerm>;
        }
        // self = 2u, u > 0
        impl<U: PositiveNat> $phase for UInt<U, B0> {
            type Sum<R: Nat> = <R as $phase>::Sum0<U>;
            type Sum0<L: PositiveNat> = <<L as $next>::Sum<U> as Nat>::Twice;
            type Sum1<L: Nat> = UInt<<L as $next>::Sum<U>, B1>;
            type SumWithCarry<R: Nat> = <R as $phase>::SumWithCarry0<U>;
            type SumWithCarry0<L: PositiveNat> = UInt<<L as $next>::Sum<U>, B1>;
            type SumWithCarry1<L: Nat> = UInt<<L as $next>::SumWithCarry<U>, B0>;
            type Successor = UInt<U, B1>;
            type Predecessor = UInt<<U as $next>::Predecessor, B1>;
            type Difference<R: Nat> = <R as $phase>::Difference0<U>;
            // 2l - 2u = 2(l - u)
            type Difference0<L: PositiveNat> = <<L as $next>::Difference<U> as DifferenceBits>::Then0;
            // 2l + 1 - 2u = 2(l - u) + 1
            type Difference1<L: Nat> = <<L as $next>::Difference<U> as DifferenceBits>::Then1;
            type DifferenceWithBorrow<R: Nat> = <R as $phase>::DifferenceWithBorrow0<U>;
            // 2l - 2u - 1 = 2(l - u - 1) + 1
            type DifferenceWithBorrow0<L: PositiveNat> = <<L as $next>::DifferenceWithBorrow<U> as DifferenceBits>::Then1;
            type DifferenceWithBorrow1<L: Nat> = <<L as $next>::Difference<U> as DifferenceBits>::Then0;
            type Comparison<R: Nat, V: Order> = <R as $phase>::Comparison0<U, V>;
            type Comparison0<L: PositiveNat, V: Order> = <L as $next>::Comparison<U, V>;
            type Comparison1<L: Nat, V: Order> = <L as $next>::Comparison<U, Greater>;
            type Eq<R: Matched> = <U as $next>::Eq<R::IfEven>;
            // 2u·r = 2(u·r)
            type Mul<R: PositiveNat> = UInt<<U as $next>::Mul<R>, B0>;
            type OddMul<R: PositiveNat> = <R as $phase>::MulOdd<Self>;
            type MulOdd<V: Nat> = UInt<<U as $next>::MulOdd<V>, B0>;
            // (4u + 1)·(2v + 1) = 2(v + 2u·(2v + 1)) + 1
            type OddMulOdd<V: Nat> = UInt<<V as Bit0>::Sum<<Self as $phase>::MulOdd<V>>, B1>;
            // 2u ⊗ r = 2(u ⊗ r)
            type CarrylessMul<R: PositiveNat> = UInt<<U as $next>::CarrylessMul<R>, B0>;
            type OddCarrylessMul<R: PositiveNat> = CarryLess<UInt<Self, B1>, R>;
            // 2l : 2u = l : u
            type RatioOf<L: Dividend> = <U as $next>::RatioOf<L::Stripped<U>>;
            type QuotientBy<R: Nat> = <R as $phase>::QuotientBy0<U>;
            type QuotientBy0<L: PositiveNat> = <L as $next>::QuotientBy<U>;
            // 2u / (2h + 1) = 2·(u / (2h + 1))
            type QuotientByOdd<H: Nat> = <<U as $next>::QuotientByOdd<H> as QuotientBits>::Then0;
        }
        // self = 2u + 1
        impl<U: Nat> $phase for UInt<U, B1> {
            type Sum<R: Nat> = <R as $phase>::Sum1<U>;
            type Sum0<L: PositiveNat> = UInt<<L as $next>::Sum<U>, B1>;
            type Sum1<L: Nat> = UInt<<L as $next>::SumWithCarry<U>, B0>;
            type SumWithCarry<R: Nat> = <R as $phase>::SumWithCarry1<U>;
            type SumWithCarry0<L: PositiveNat> = UInt<<L as $next>::SumWithCarry<U>, B0>;
            type SumWithCarry1<L: Nat> = UInt<<L as $next>::SumWithCarry<U>, B1>;
            type Successor = UInt<<U as $next>::Successor, B0>;
            type Predecessor = U::Twice;
            type Difference<R: Nat> = <R as $phase>::Difference1<U>;
            type Difference0<L: PositiveNat> = <<L as $next>::DifferenceWithBorrow<U> as DifferenceBits>::Then1;
            type Difference1<L: Nat> = <<L as $next>::Difference<U> as DifferenceBits>::Then0;
            type DifferenceWithBorrow<R: Nat> = <R as $phase>::DifferenceWithBorrow1<U>;
            type DifferenceWithBorrow0<L: PositiveNat> = <<L as $next>::DifferenceWithBorrow<U> as DifferenceBits>::Then0;
            type DifferenceWithBorrow1<L: Nat> = <<L as $next>::DifferenceWithBorrow<U> as DifferenceBits>::Then1;
            type Comparison<R: Nat, V: Order> = <R as $phase>::Comparison1<U, V>;
            type Comparison0<L: PositiveNat, V: Order> = <L as $next>::Comparison<U, Less>;
            type Comparison1<L: Nat, V: Order> = <L as $next>::Comparison<U, V>;
            type Eq<R: Matched> = <U as $next>::Eq<R::IfOdd>;
            type Mul<R: PositiveNat> = <U as $next>::OddMul<R>;
            type OddMul<R: PositiveNat> = <R as $phase>::MulOdd<Self>;
            type MulOdd<V: Nat> = <U as $next>::OddMulOdd<V>;
            // (4u + 3)·(2v + 1) = 2(v + (2u + 1)·(2v + 1)) + 1
            type OddMulOdd<V: Nat> = UInt<<V as Bit0>::Sum<<U as $next>::OddMulOdd<V>>, B1>;
            type CarrylessMul<R: PositiveNat> = <U as $next>::OddCarrylessMul<R>;
            type OddCarrylessMul<R: PositiveNat> = CarryLess<UInt<Self, B1>, R>;
            type RatioOf<L: Dividend> = L::RatioToOdd<U>;
            type QuotientBy<R: Nat> = R::OddBy<U>;
            type QuotientBy0<L: PositiveNat> = <UInt<L, B0> as Bit0>::QuotientByOdd<U>;
            // (2u + 1) / (2h + 1) = 2·((u - h) / (2h + 1)) + 1, inexact where u < h
            type QuotientByOdd<H: Nat> = <<U as Bit0>::Difference<H> as DifferenceBits>::$phase<H>;
        }
        phases!($next $($rest)*);
    };
}
phases! { Bit0 Bit1 Bit2 Bit3 Bit4 Bit5 Bit6 Bit7 Bit8 Bit9 Bit10 Bit11 InDigits }

/// All phases.
pub trait Phases: Bit0 + Bit1 + Bit2 + Bit3 + Bit4 + Bit5 + Bit6 + Bit7 + Bit8 + Bit9 + Bit10 + Bit11 {}
impl<T: Bit0 + Bit1 + Bit2 + Bit3 + Bit4 + Bit5 + Bit6 + Bit7 + Bit8 + Bit9 + Bit10 + Bit11> Phases for T {}
