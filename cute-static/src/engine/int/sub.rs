//! Differences of naturals.

use super::phase::{Bit0, Bit1, Bit2, Bit3, Bit4, Bit5, Bit6, Bit7, Bit8, Bit9, Bit10, Bit11, InDigits};
use super::ratio::QuotientBits;
use super::{Inexact, Nat, PositiveNat};
use crate::kind::{Difference, Quotient};
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// The difference is this natural.
pub struct NonNegative<U>(PhantomData<U>);
/// The difference is below zero.
pub enum Negative {}

/// Differences of naturals.
pub trait Subtract: Sized {
    /// `self - R`
    type Minus<R: Nat>: Difference;
}
impl Subtract for UTerm {
    type Minus<R: Nat> = R::FromZero;
}
impl<U: PositiveNat> Subtract for UInt<U, B0> {
    type Minus<R: Nat> = <R as Bit0>::Dif0<U>;
}
impl<U: Nat> Subtract for UInt<U, B1> {
    type Minus<R: Nat> = <R as Bit0>::Dif1<U>;
}

/// The difference from 0.
pub trait Negate {
    /// `0 - self`
    type FromZero: Difference;
}
impl Negate for UTerm {
    type FromZero = NonNegative<UTerm>;
}
impl<U, B> Negate for UInt<U, B> {
    type FromZero = Negative;
}

macro_rules! difference_bits {
    ($($phase:ident $next:ident,)*) => {
        /// A difference that is being built, and what an exact division does with it.
        pub trait DifferenceBits: Sized {
            /// `2·self`
            type Then0: Difference;
            /// `2·self + 1`
            type Then1: Difference;
            $(
                /// The quotient's bit of this phase is 1, the rest is `self / (2H + 1)`.
                type $phase<H: Nat>: Quotient;
            )*
        }
        impl<U: Nat> DifferenceBits for NonNegative<U> {
            type Then0 = NonNegative<U::Twice>;
            type Then1 = NonNegative<UInt<U, B1>>;
            $(
                type $phase<H: Nat> = <<U as $next>::QuoOdd<H> as QuotientBits>::Then1;
            )*
        }
        impl DifferenceBits for Negative {
            type Then0 = Negative;
            type Then1 = Negative;
            $(
                type $phase<H: Nat> = Inexact;
            )*
        }
    };
}
difference_bits! { Bit0 Bit1, Bit1 Bit2, Bit2 Bit3, Bit3 Bit4, Bit4 Bit5, Bit5 Bit6, Bit6 Bit7, Bit7 Bit8, Bit8 Bit9, Bit9 Bit10, Bit10 Bit11, Bit11 InDigits, }

/// A difference, or 0.
pub trait Saturate {
    /// `max(self, 0)`
    type Saturated: Nat;
}
impl<U: Nat> Saturate for NonNegative<U> {
    type Saturated = U;
}
impl Saturate for Negative {
    type Saturated = UTerm;
}
