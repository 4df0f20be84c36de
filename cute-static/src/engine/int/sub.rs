//! Subtraction.

use super::phase::{Bit0, Bit1, Bit2, Bit3, Bit4, Bit5, Bit6, Bit7, Bit8, Bit9, Bit10, Bit11, InDigits};
use super::ratio::QuotientBits;
use super::{Inexact, Nat, PositiveNat};
use crate::branch::branch;
use crate::kind::{Difference, Quotient};
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// The difference is this natural.
pub struct NonNegative<U>(PhantomData<U>);
/// The difference is negative.
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
    type Minus<R: Nat> = <R as Bit0>::Difference0<U>;
}
impl<U: Nat> Subtract for UInt<U, B1> {
    type Minus<R: Nat> = <R as Bit0>::Difference1<U>;
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
        /// A difference of the upper bits: how a lower bit is appended, and how an exact division goes on with it.
        pub trait DifferenceBits: Sized {
            /// `2·self`
            type Then0: Difference;
            /// `2·self + 1`
            type Then1: Difference;
            $(
                /// The quotient whose bit of this phase is 1, and whose upper bits are `self / (2H + 1)`
                type $phase<H: Nat>: Quotient;
            )*
        }
        impl<U: Nat> DifferenceBits for NonNegative<U> {
            type Then0 = NonNegative<U::Twice>;
            type Then1 = NonNegative<UInt<U, B1>>;
            $(
                type $phase<H: Nat> = <<U as $next>::QuotientByOdd<H> as QuotientBits>::Then1;
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

branch! {
    /// Branch: is a difference negative?
    pub trait Saturate {
        /// The saturating difference `max(self, 0)`
        type Saturated: Nat;
    }
    {U: Nat} NonNegative<U> => U;
    Negative => UTerm;
}
