//! Products of naturals.

use super::phase::Bit0;
use super::{AddBits, Nat, PositiveNat};
use typenum::{B0, B1, UInt, UTerm};

/// Products.
pub trait Mul: Sized {
    /// `self · R`
    type Times<R: Nat>: Nat;
}
impl<N: Bit0> Mul for N {
    type Times<R: Nat> = <N as Bit0>::Mul<R>;
}

/// `(n − 1)·v`: how far `n` steps of `v` reach
pub type Reach<N, V> = <<N as AddBits>::Pred as Mul>::Times<V>;

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
