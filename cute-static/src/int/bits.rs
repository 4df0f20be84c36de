//! Naturals as vectors of bits: the arithmetic of F₂.

use super::{Nat, PositiveNat};
use crate::kind::Bool;
use typenum::{B0, B1, UInt, UTerm};

/// Functions bit by bit. The names with a digit see the left operand's last bit, as in [`AddBits`](super::AddBits).
pub trait Bits: Sized {
    /// `self ⊕ R`
    type XorBits<R: Nat>: Nat;
    /// `2L ⊕ self`
    type Xor0<L: PositiveNat>: Nat;
    /// `2L + 1 ⊕ self`
    type Xor1<L: Nat>: Nat;
    /// `self ∧ R`
    type AndBits<R: Nat>: Nat;
    /// `2L ∧ self`
    type And0<L: PositiveNat>: Nat;
    /// `2L + 1 ∧ self`
    type And1<L: Nat>: Nat;
    /// `self ∨ R`
    type OrBits<R: Nat>: Nat;
    /// `2L ∨ self`
    type Or0<L: PositiveNat>: Nat;
    /// `2L + 1 ∨ self`
    type Or1<L: Nat>: Nat;
    /// All bits up to the highest one of `self`: `2^k − 1`
    type Ones: Nat;
    /// `⌊self / 2⌋`
    type Halved: Nat;
    /// `self ⊗ R` with OR in place of XOR: the bits that any of the shifts has
    type Spread<R: Nat>: Nat;
    /// `self ⊗ R`, the carry-less product: `R` times a single bit is a shift, and the shifts are XORed
    type CarryLess<R: Nat>: Nat;
    /// `self = 2^k` for some k
    type IsPowerOfTwo: Bool;
    /// `2·self + 1 = 2^k` for some k
    type OddIsPowerOfTwo: Bool;
}

impl Bits for UTerm {
    type OrBits<R: Nat> = R;
    type Or0<L: PositiveNat> = UInt<L, B0>;
    type Or1<L: Nat> = UInt<L, B1>;
    type Ones = UTerm;
    type Halved = UTerm;
    type Spread<R: Nat> = UTerm;
    type XorBits<R: Nat> = R;
    type Xor0<L: PositiveNat> = UInt<L, B0>;
    type Xor1<L: Nat> = UInt<L, B1>;
    type AndBits<R: Nat> = UTerm;
    type And0<L: PositiveNat> = UTerm;
    type And1<L: Nat> = UTerm;
    type CarryLess<R: Nat> = UTerm;
    type IsPowerOfTwo = B0;
    type OddIsPowerOfTwo = B1;
}
impl<U: PositiveNat> Bits for UInt<U, B0> {
    type OrBits<R: Nat> = R::Or0<U>;
    type Or0<L: PositiveNat> = <L::OrBits<U> as Nat>::Twice;
    type Or1<L: Nat> = UInt<L::OrBits<U>, B1>;
    type Ones = UInt<U::Ones, B1>;
    type Halved = U;
    type Spread<R: Nat> = <U::Spread<R> as Nat>::Twice;
    type XorBits<R: Nat> = R::Xor0<U>;
    type Xor0<L: PositiveNat> = <L::XorBits<U> as Nat>::Twice;
    type Xor1<L: Nat> = UInt<L::XorBits<U>, B1>;
    type AndBits<R: Nat> = R::And0<U>;
    type And0<L: PositiveNat> = <L::AndBits<U> as Nat>::Twice;
    type And1<L: Nat> = <L::AndBits<U> as Nat>::Twice;
    type CarryLess<R: Nat> = <U::CarryLess<R> as Nat>::Twice;
    type IsPowerOfTwo = U::IsPowerOfTwo;
    type OddIsPowerOfTwo = B0;
}
impl<U: Nat> Bits for UInt<U, B1> {
    type OrBits<R: Nat> = R::Or1<U>;
    type Or0<L: PositiveNat> = UInt<L::OrBits<U>, B1>;
    type Or1<L: Nat> = UInt<L::OrBits<U>, B1>;
    type Ones = UInt<U::Ones, B1>;
    type Halved = U;
    type Spread<R: Nat> = <<U::Spread<R> as Nat>::Twice as Bits>::OrBits<R>;
    type XorBits<R: Nat> = R::Xor1<U>;
    type Xor0<L: PositiveNat> = UInt<L::XorBits<U>, B1>;
    type Xor1<L: Nat> = <L::XorBits<U> as Nat>::Twice;
    type AndBits<R: Nat> = R::And1<U>;
    type And0<L: PositiveNat> = <L::AndBits<U> as Nat>::Twice;
    type And1<L: Nat> = UInt<L::AndBits<U>, B1>;
    type CarryLess<R: Nat> = <<U::CarryLess<R> as Nat>::Twice as Bits>::XorBits<R>;
    type IsPowerOfTwo = U::OddIsPowerOfTwo;
    type OddIsPowerOfTwo = B0;
}
