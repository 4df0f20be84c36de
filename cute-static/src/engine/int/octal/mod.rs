//! Naturals as lists of digits in base 8, and the arithmetic on them.
//!
//! A recursion over bits is as deep as a number is long, and twice as deep for two numbers. With three bits per step 63 bits take 21 steps, which
//! leaves most of a caller's `recursion_limit` to the lists of modes.
//!
//! Impls cannot match the digits in `UInt<…>` itself: rustc checks one impl at a time, so it does not see that impls for three last bits cover all
//! numbers. Therefore a number is first [converted](Octals) to a list of digits. rustc caches the list, and all functions of the number share it.

mod add;
mod bits;
mod compare;
mod divrem;
mod gcd;
mod mul;
mod multiples;
mod ratio;
mod shift;
mod sub;

use crate::int::decimal::ToDecimal;
use crate::int::{Nat, PositiveNat};
pub use add::{AddDigits, Positive};
pub use bits::{BitDigits, Bits};
pub use compare::CompareDigits;
use core::marker::PhantomData;
pub use divrem::{Ceil, DivRem, DivRemDigits, Floor, Modulo, QuotRem, QuotRemOf};
pub use gcd::{Gcd, GcdDigits};
pub use mul::MulDigits;
use multiples::Multiples;
pub use multiples::{Fours, Twos};
pub use ratio::{ByOrder, DivideDigits, IsQuotient};
use shift::ShiftDigits;
pub use sub::{IsDifference, SubtractDigits};
use typenum::{B0, B1, UInt, UTerm};

/// No more digits: 0.
pub enum End {}

/// A natural as a list of digits, the least significant one first. The last digit of a list is not 0, so each number is exactly one list.
pub trait Octal:
    AddDigits
    + SubtractDigits
    + CompareDigits
    + MulDigits
    + Multiples
    + ShiftDigits
    + DivideDigits
    + DivRemDigits
    + GcdDigits
    + BitDigits
    + ToDecimal
    + crate::kind::OnOctal
{
    /// The number in bits
    type Binary: Nat;
    /// `8·self`
    type Eightfold: Octal;
    /// `⌊self / 8⌋`
    type Eighth: Octal;
}

impl Octal for End {
    type Binary = UTerm;
    type Eightfold = End;
    type Eighth = End;
}

/// Declares, for each digit, the list that begins with it and the natural that ends in it.
macro_rules! digits {
    ($($digit:ident $cut:ident $then:ident $v:literal,)*) => {$(
        #[doc = concat!("`8T + ", $v, "`")]
        pub struct $digit<T>(PhantomData<T>);
        impl<T: Octal> Octal for $digit<T> {
            type Binary = <T::Binary as Append>::$then;
            type Eightfold = D0<Self>;
            type Eighth = T;
        }

        #[doc = concat!("`8U + ", $v, "`, of a natural U")]
        pub struct $cut<U>(PhantomData<U>);
        impl<U: Nat> Split for $cut<U> {
            type Octal = $digit<<U::Split as Split>::Octal>;
        }
    )*};
}
digits! {
    D0 C0 Then0 0, D1 C1 Then1 1, D2 C2 Then2 2, D3 C3 Then3 3, D4 C4 Then4 4, D5 C5 Then5 5, D6 C6 Then6 6, D7 C7 Then7 7,
}

/// A natural of which the last digit has been separated.
pub trait Split {
    /// The digits
    type Octal: Octal;
}
/// A natural below 4, whose digits are `L`.
pub struct Done<L>(PhantomData<L>);
impl<L: Octal> Split for Done<L> {
    type Octal = L;
}

/// From bits to digits. Each step takes a bit from the number, and three bits make a digit.
pub trait Octals: Sized {
    /// The digits of the number
    type Octal: Octal;
    /// The number with its last digit separated
    type Split: Split;
    /// `2·self`
    type Split0: Split;
    /// `2·self + 1`
    type Split1: Split;
    /// `4·self`
    type Split00: Split;
    /// `4·self + 1`
    type Split01: Split;
    /// `4·self + 2`
    type Split10: Split;
    /// `4·self + 3`
    type Split11: Split;
}
impl Octals for UTerm {
    type Octal = End;
    type Split = Done<End>;
    type Split0 = Done<End>;
    type Split1 = Done<D1<End>>;
    type Split00 = Done<End>;
    type Split01 = Done<D1<End>>;
    type Split10 = Done<D2<End>>;
    type Split11 = Done<D3<End>>;
}
impl<U: PositiveNat> Octals for UInt<U, B0> {
    type Octal = <U::Split0 as Split>::Octal;
    type Split = U::Split0;
    type Split0 = U::Split00;
    type Split1 = U::Split01;
    type Split00 = C0<U>;
    type Split01 = C1<U>;
    type Split10 = C2<U>;
    type Split11 = C3<U>;
}
impl<U: Nat> Octals for UInt<U, B1> {
    type Octal = <U::Split1 as Split>::Octal;
    type Split = U::Split1;
    type Split0 = U::Split10;
    type Split1 = U::Split11;
    type Split00 = C4<U>;
    type Split01 = C5<U>;
    type Split10 = C6<U>;
    type Split11 = C7<U>;
}

/// `8·self + d` of a natural.
pub trait Append: Sized {
    /// `8·self`
    type Then0: Nat;
    /// `8·self + 1`
    type Then1: PositiveNat;
    /// `8·self + 2`
    type Then2: PositiveNat;
    /// `8·self + 3`
    type Then3: PositiveNat;
    /// `8·self + 4`
    type Then4: PositiveNat;
    /// `8·self + 5`
    type Then5: PositiveNat;
    /// `8·self + 6`
    type Then6: PositiveNat;
    /// `8·self + 7`
    type Then7: PositiveNat;
}

/// `U` followed by three bits.
pub(super) type Below<U, X, Y, Z> = UInt<UInt<UInt<U, X>, Y>, Z>;

impl Append for UTerm {
    type Then0 = UTerm;
    type Then1 = crate::int::One;
    type Then2 = UInt<crate::int::One, B0>;
    type Then3 = UInt<crate::int::One, B1>;
    type Then4 = Below<UTerm, B1, B0, B0>;
    type Then5 = Below<UTerm, B1, B0, B1>;
    type Then6 = Below<UTerm, B1, B1, B0>;
    type Then7 = Below<UTerm, B1, B1, B1>;
}
macro_rules! append {
    ($($of:path, $bit:ty;)*) => {$(
        impl<U: $of> Append for UInt<U, $bit> {
            type Then0 = Below<Self, B0, B0, B0>;
            type Then1 = Below<Self, B0, B0, B1>;
            type Then2 = Below<Self, B0, B1, B0>;
            type Then3 = Below<Self, B0, B1, B1>;
            type Then4 = Below<Self, B1, B0, B0>;
            type Then5 = Below<Self, B1, B0, B1>;
            type Then6 = Below<Self, B1, B1, B0>;
            type Then7 = Below<Self, B1, B1, B1>;
        }
    )*};
}
append! { PositiveNat, B0; Nat, B1; }
