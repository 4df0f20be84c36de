//! Multiplication: the zeros at the end of the left operand, then the bits of the right one. A power of two on either side costs
//! one step per bit and no addition.

use super::{AddBits, Nat, PositiveNat};
use typenum::{B0, B1, UInt, UTerm};

/// Products.
pub trait Mul: Sized {
    /// `self · R`
    type Times<R: Nat>: Nat;
    /// `(2·self + 1)·R`
    type OddTimes<R: Nat>: Nat;
    /// `self·(2U + 1)`, U > 0
    type TimesOdd<U: Nat>: Nat;
    /// `2^self`
    type TwoTo: Nat;
}

impl Mul for UTerm {
    type Times<R: Nat> = UTerm;
    type OddTimes<R: Nat> = R;
    type TimesOdd<U: Nat> = UTerm;
    type TwoTo = super::One;
}

// 2u·r = 2(u·r)
impl<U: PositiveNat> Mul for UInt<U, B0> {
    type Times<R: Nat> = <U::Times<R> as Nat>::Twice;
    type OddTimes<R: Nat> = R::TimesOdd<Self>;
    // 2u·(2v + 1) = 2(u·(2v + 1)): the zeros need no addition
    type TimesOdd<V: Nat> = UInt<U::OddMultiple<V>, B0>;
    // 2^2u = 2^u · 2^u
    type TwoTo = <U::TwoTo as Mul>::Times<U::TwoTo>;
}

impl<U: Nat> Mul for UInt<U, B1> {
    type Times<R: Nat> = U::OddTimes<R>;
    type OddTimes<R: Nat> = R::TimesOdd<Self>;
    // (2u + 1)·(2v + 1) = (2v + 1) + 2(u·(2v + 1))
    type TimesOdd<V: Nat> = <UInt<V, B1> as AddBits>::Added<<U::TimesOdd<V> as Nat>::Twice>;
    type TwoTo = <<U::TwoTo as Mul>::Times<U::TwoTo> as Nat>::Twice;
}

/// `(n − 1)·v`: how far `n` steps of `v` reach
pub type Reach<N, V> = <<N as AddBits>::Pred as Mul>::Times<V>;
