//! Multiplication, by the bits of the left operand: a power of two on the left costs one step per bit.

use super::Nat;
use typenum::{B0, B1, UInt, UTerm};

/// Products.
pub trait Mul: Sized {
    /// `self · R`
    type Times<R: Nat>: Nat;
    /// `R + 2·self·R`, that is `(2·self + 1)·R`
    type OddTimes<R: Nat>: Nat;
    /// `2^self`
    type TwoTo: Nat;
}

impl Mul for UTerm {
    type Times<R: Nat> = UTerm;
    type OddTimes<R: Nat> = R;
    type TwoTo = super::One;
}

// 2u·r = 2(u·r)
impl<U: Nat> Mul for UInt<U, B0> {
    type Times<R: Nat> = <U::Times<R> as Nat>::Twice;
    type OddTimes<R: Nat> = R::Plus<<Self::Times<R> as Nat>::Twice>;
    // 2^2u = 2^u · 2^u
    type TwoTo = <U::TwoTo as Mul>::Times<U::TwoTo>;
}

// (2u + 1)·r = r + 2(u·r)
impl<U: Nat> Mul for UInt<U, B1> {
    type Times<R: Nat> = U::OddTimes<R>;
    type OddTimes<R: Nat> = R::Plus<<Self::Times<R> as Nat>::Twice>;
    type TwoTo = <<U::TwoTo as Mul>::Times<U::TwoTo> as Nat>::Twice;
}
