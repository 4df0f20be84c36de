//! Multiplication.

use super::phase::Bit0;
use super::{Nat, PositiveNat, SuccPred};
use typenum::{B0, B1, UInt, UTerm};

/// Products. These impls handle a factor of 0; the recursion in `phase` multiplies positive numbers only.
pub trait Mul: Sized {
    /// `self · R`
    type Times<R: Nat>: Nat;
    /// `2L · self`
    type EvenTimes<L: PositiveNat>: Nat;
    /// `self · 2V`
    type TimesEven<V: PositiveNat>: Nat;
    /// `(2·self + 1) · R`
    type TimesOfOdd<R: Nat>: Nat;
    /// `(2L + 1) · self`
    type OddTimes<L: PositiveNat>: Nat;
}
impl Mul for UTerm {
    type Times<R: Nat> = UTerm;
    type EvenTimes<L: PositiveNat> = UTerm;
    type TimesEven<V: PositiveNat> = UTerm;
    type TimesOfOdd<R: Nat> = R;
    type OddTimes<L: PositiveNat> = UTerm;
}
impl<U: PositiveNat> Mul for UInt<U, B0> {
    type Times<R: Nat> = R::EvenTimes<U>;
    // 2l·2u = 4(l·u)
    type EvenTimes<L: PositiveNat> = UInt<UInt<<L as Bit0>::Mul<U>, B0>, B0>;
    type TimesEven<V: PositiveNat> = UInt<UInt<<U as Bit0>::Mul<V>, B0>, B0>;
    type TimesOfOdd<R: Nat> = R::OddTimes<Self>;
    type OddTimes<L: PositiveNat> = UInt<<U as Bit0>::MulOdd<L>, B0>;
}
impl<U: Nat> Mul for UInt<U, B1> {
    type Times<R: Nat> = U::TimesOfOdd<R>;
    type EvenTimes<L: PositiveNat> = UInt<<U as Bit0>::OddMul<L>, B0>;
    type TimesEven<V: PositiveNat> = UInt<<U as Bit0>::OddMul<V>, B0>;
    type TimesOfOdd<R: Nat> = R::OddTimes<Self>;
    type OddTimes<L: PositiveNat> = <U as Bit0>::OddMul<UInt<L, B1>>;
}

/// `(n − 1)·v`: the largest offset of the mode `n:v`
pub type Reach<N, V> = <<N as SuccPred>::Pred as Mul>::Times<V>;

/// Powers of 2.
pub trait Power {
    /// `2^self`
    type TwoTo: Nat;
}
impl Power for UTerm {
    type TwoTo = super::One;
}
// 2^2u = 2^u · 2^u
impl<U: PositiveNat> Power for UInt<U, B0> {
    type TwoTo = <U::TwoTo as Mul>::Times<U::TwoTo>;
}
impl<U: Nat> Power for UInt<U, B1> {
    type TwoTo = <<U::TwoTo as Mul>::Times<U::TwoTo> as Nat>::Twice;
}
