//! Naturals as vectors of bits: the arithmetic of F₂, digit by digit.

use super::{D0, D1, D2, D3, D4, D5, D6, D7, End, Octal, Octals};
use crate::int::phase::Bit0;
use crate::int::{Nat, PositiveNat};
use crate::kind::Bool;
use typenum::{B0, B1, UInt, UTerm};

/// Functions bit by bit.
pub trait Bits: Sized {
    /// `⌊self / 2⌋`
    type Halved: Nat;
    /// `self ⊕ R`
    type XorBits<R: Nat>: Nat;
    /// `self ∧ R`
    type AndBits<R: Nat>: Nat;
    /// `self ∨ R`
    type OrBits<R: Nat>: Nat;
    /// `2^k − 1`, where `k` is the number of bits of `self`
    type Ones: Nat;
    /// `self ⊗ R` with OR in place of XOR: the bits that at least one of the shifted copies of `R` has
    type Spread<R: Nat>: Nat;
    /// `self ⊗ R`, the carry-less product: the XOR of the copies of `R` shifted by each bit of `self`
    type CarryLess<R: Nat>: Nat;
    /// `L ⊗ self`
    type CarryLessOf<L: PositiveNat>: Nat;
    /// Whether `self = 2^k` for some k
    type IsPowerOfTwo: Bool;
}
macro_rules! bits {
    ($([$($u:ident: $of:ident)?] $n:ty, $halved:ty, $by:ty, $of_l:ty;)*) => {$(
        impl $(<$u: $of>)? Bits for $n {
            type Halved = $halved;
            type XorBits<R: Nat> = <<<Self as Octals>::Octal as BitDigits>::Xor<R::Octal> as Octal>::Binary;
            type AndBits<R: Nat> = <<<Self as Octals>::Octal as BitDigits>::And<R::Octal> as Octal>::Binary;
            type OrBits<R: Nat> = <<<Self as Octals>::Octal as BitDigits>::Or<R::Octal> as Octal>::Binary;
            type Ones = <<<Self as Octals>::Octal as BitDigits>::AllOnes as Octal>::Binary;
            type Spread<R: Nat> = <<<Self as Octals>::Octal as BitDigits>::Spreads<R::Octal> as Octal>::Binary;
            // Most factors are powers of two. Their trailing zeros are processed bit by bit and need no digits.
            type CarryLess<R: Nat> = $by;
            type CarryLessOf<L: PositiveNat> = $of_l;
            type IsPowerOfTwo = <<Self as Octals>::Octal as BitDigits>::IsPower;
        }
    )*};
}
bits! {
    [] UTerm, UTerm, UTerm, UTerm;
    [U: PositiveNat] UInt<U, B0>, U, R::CarryLessOf<Self>, <L as Bit0>::CarrylessMul<Self>;
    [U: Nat] UInt<U, B1>, U, R::CarryLessOf<Self>, <L as Bit0>::CarrylessMul<Self>;
}

/// Declares the trait with a function for each digit of the left operand.
macro_rules! bit_digits {
    ($($e:literal $xor_e:ident $and_e:ident $or_e:ident $de:ident,)*) => {
        /// Functions on digits. A name that ends in a digit holds the last digit of the left operand.
        pub trait BitDigits: Sized {
            /// `self ⊕ R`
            type Xor<R: Octal>: Octal;
            /// `self ∧ R`
            type And<R: Octal>: Octal;
            /// `self ∨ R`
            type Or<R: Octal>: Octal;
            /// `8·self ⊕ R`
            type EightfoldXor<R: Octal>: Octal;
            /// `self ⊕ 8N`
            type XorEightfold<N: Octal>: Octal;
            /// `8·self ∨ R`
            type EightfoldOr<R: Octal>: Octal;
            /// `self ∨ 8N`
            type OrEightfold<N: Octal>: Octal;
            /// `2^k − 1`, where `k` is the number of bits of `self`
            type AllOnes: Octal;
            /// `AllOnes` of `8·self + 1`
            type OnesOf1: Octal;
            /// `AllOnes` of `8·self + 3`
            type OnesOf3: Octal;
            /// The product with OR in place of addition
            type Spreads<R: Octal>: Octal;
            /// The product with XOR in place of addition
            type NoCarry<R: Octal>: Octal;
            /// Whether it is a power of two
            type IsPower: Bool;
            $(
                #[doc = concat!("`8L + ", $e, " ⊕ self`")]
                type $xor_e<L: Octal>: Octal;
                #[doc = concat!("`8L + ", $e, " ∧ self`")]
                type $and_e<L: Octal>: Octal;
                #[doc = concat!("`8L + ", $e, " ∨ self`")]
                type $or_e<L: Octal>: Octal;
            )*
        }
        impl BitDigits for End {
            type Xor<R: Octal> = R;
            type And<R: Octal> = End;
            type Or<R: Octal> = R;
            type EightfoldXor<R: Octal> = R;
            type XorEightfold<N: Octal> = N::Eightfold;
            type EightfoldOr<R: Octal> = R;
            type OrEightfold<N: Octal> = N::Eightfold;
            type AllOnes = End;
            type OnesOf1 = D1<End>;
            type OnesOf3 = D3<End>;
            type Spreads<R: Octal> = End;
            type NoCarry<R: Octal> = End;
            type IsPower = B0;
            $(
                type $xor_e<L: Octal> = $de<L>;
                type $and_e<L: Octal> = End;
                type $or_e<L: Octal> = $de<L>;
            )*
        }
    };
}
bit_digits! {
    0 Xor0 And0 Or0 D0, 1 Xor1 And1 Or1 D1, 2 Xor2 And2 Or2 D2, 3 Xor3 And3 Or3 D3, 4 Xor4 And4 Or4 D4, 5 Xor5 And5 Or5 D5,
    6 Xor6 And6 Or6 D6, 7 Xor7 And7 Or7 D7,
}

/// One row for each digit `d` of the right operand: the digits of `e ⊕ d`, `e ∧ d` and `e ∨ d` for `e` from 0 to 7. `Eightfold` appends a digit 0, so
/// that a list of zeros stays `End`.
macro_rules! tables {
    ($($d:ident $xor:ident $and:ident $or:ident; $($x:ident)*; $($a:ident)*; $($o:ident)*; $ones:ty, $power:ty, [$($bit:ident)+];)*) => {$(
        impl<T: Octal> BitDigits for $d<T> {
            type Xor<R: Octal> = R::$xor<T>;
            type And<R: Octal> = R::$and<T>;
            type Or<R: Octal> = R::$or<T>;
            tables!(@ Xor [Xor0 Xor1 Xor2 Xor3 Xor4 Xor5 Xor6 Xor7] $($x)*);
            tables!(@ And [And0 And1 And2 And3 And4 And5 And6 And7] $($a)*);
            tables!(@ Or [Or0 Or1 Or2 Or3 Or4 Or5 Or6 Or7] $($o)*);
            type EightfoldXor<R: Octal> = R::XorEightfold<Self>;
            type XorEightfold<N: Octal> = tables!(@digit Xor $d T::Xor<N>);
            type EightfoldOr<R: Octal> = R::OrEightfold<Self>;
            type OrEightfold<N: Octal> = $d<T::Or<N>>;
            type AllOnes = $ones;
            type OnesOf1 = D7<<Self as BitDigits>::AllOnes>;
            type OnesOf3 = D7<<Self as BitDigits>::AllOnes>;
            type Spreads<R: Octal> = <T::Spreads<R> as BitDigits>::EightfoldOr<tables!(@product Or R $($bit)+)>;
            type NoCarry<R: Octal> = <T::NoCarry<R> as BitDigits>::EightfoldXor<tables!(@product Xor R $($bit)+)>;
            type IsPower = $power;
        }
    )*};
    (@ $f:ident []) => {};
    (@ $f:ident [$name:ident $($names:ident)*] $r:ident $($more:ident)*) => {
        type $name<L: Octal> = tables!(@digit $f $r L::$f<T>);
        tables!(@ $f [$($names)*] $($more)*);
    };
    (@digit $f:ident D0 $rest:ty) => { <$rest as Octal>::Eightfold };
    (@digit $f:ident $r:ident $rest:ty) => { $r<$rest> };
    (@product $f:ident $r:ident Zero) => { End };
    (@product $f:ident $r:ident $by:ident) => { $r::$by };
    (@product $f:ident $r:ident $by:ident $($more:ident)+) => { <$r::$by as BitDigits>::$f<tables!(@product $f $r $($more)+)> };
}
tables! {
    D0 Xor0 And0 Or0; D0 D1 D2 D3 D4 D5 D6 D7; D0 D0 D0 D0 D0 D0 D0 D0; D0 D1 D2 D3 D4 D5 D6 D7; D7<T::AllOnes>, T::IsPower, [Zero];
    D1 Xor1 And1 Or1; D1 D0 D3 D2 D5 D4 D7 D6; D0 D1 D0 D1 D0 D1 D0 D1; D1 D1 D3 D3 D5 D5 D7 D7; T::OnesOf1, T::IsEnd, [By1];
    D2 Xor2 And2 Or2; D2 D3 D0 D1 D6 D7 D4 D5; D0 D0 D2 D2 D0 D0 D2 D2; D2 D3 D2 D3 D6 D7 D6 D7; T::OnesOf3, T::IsEnd, [By2];
    D3 Xor3 And3 Or3; D3 D2 D1 D0 D7 D6 D5 D4; D0 D1 D2 D3 D0 D1 D2 D3; D3 D3 D3 D3 D7 D7 D7 D7; T::OnesOf3, B0, [By1 By2];
    D4 Xor4 And4 Or4; D4 D5 D6 D7 D0 D1 D2 D3; D0 D0 D0 D0 D4 D4 D4 D4; D4 D5 D6 D7 D4 D5 D6 D7; D7<T::AllOnes>, T::IsEnd, [By4];
    D5 Xor5 And5 Or5; D5 D4 D7 D6 D1 D0 D3 D2; D0 D1 D0 D1 D4 D5 D4 D5; D5 D5 D7 D7 D5 D5 D7 D7; D7<T::AllOnes>, B0, [By1 By4];
    D6 Xor6 And6 Or6; D6 D7 D4 D5 D2 D3 D0 D1; D0 D0 D2 D2 D4 D4 D6 D6; D6 D7 D6 D7 D6 D7 D6 D7; D7<T::AllOnes>, B0, [By2 By4];
    D7 Xor7 And7 Or7; D7 D6 D5 D4 D3 D2 D1 D0; D0 D1 D2 D3 D4 D5 D6 D7; D7 D7 D7 D7 D7 D7 D7 D7; D7<T::AllOnes>, B0, [By1 By2 By4];
}
