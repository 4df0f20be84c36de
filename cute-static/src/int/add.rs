//! Addition by ripple carry, least significant bit first.

use super::Nat;
use typenum::{B0, B1, UInt, UTerm};

/// Sums. The names with a digit see the left operand's last bit: `Plus0<L>` is `2L + self`, `Plus1<L>` is `2L + 1 + self`;
/// `Carry…` adds one more.
pub trait Add: Sized {
    /// `self + R`
    type Plus<R: Nat>: Nat;
    /// `self + R + 1`
    type Carry<R: Nat>: Nat;
    /// `2L + self`
    type Plus0<L: Nat>: Nat;
    /// `2L + 1 + self`
    type Plus1<L: Nat>: Nat;
    /// `2L + self + 1`
    type Carry0<L: Nat>: Nat;
    /// `2L + 1 + self + 1`
    type Carry1<L: Nat>: Nat;
    /// `self + 1`
    type Succ: Nat;
    /// `self - 1`, and 0 for 0
    type Pred: Nat;
}

impl Add for UTerm {
    type Plus<R: Nat> = R;
    type Carry<R: Nat> = R::Succ;
    type Plus0<L: Nat> = L::Twice;
    type Plus1<L: Nat> = UInt<L, B1>;
    type Carry0<L: Nat> = UInt<L, B1>;
    type Carry1<L: Nat> = UInt<L::Succ, B0>;
    type Succ = UInt<UTerm, B1>;
    type Pred = UTerm;
}

// self = 2u, u > 0
impl<U: Nat> Add for UInt<U, B0> {
    type Plus<R: Nat> = R::Plus0<U>;
    type Carry<R: Nat> = R::Carry0<U>;
    type Plus0<L: Nat> = UInt<L::Plus<U>, B0>;
    type Plus1<L: Nat> = UInt<L::Plus<U>, B1>;
    type Carry0<L: Nat> = UInt<L::Plus<U>, B1>;
    type Carry1<L: Nat> = UInt<L::Carry<U>, B0>;
    type Succ = UInt<U, B1>;
    type Pred = UInt<U::Pred, B1>;
}

// self = 2u + 1
impl<U: Nat> Add for UInt<U, B1> {
    type Plus<R: Nat> = R::Plus1<U>;
    type Carry<R: Nat> = R::Carry1<U>;
    type Plus0<L: Nat> = UInt<L::Plus<U>, B1>;
    type Plus1<L: Nat> = UInt<L::Carry<U>, B0>;
    type Carry0<L: Nat> = UInt<L::Carry<U>, B0>;
    type Carry1<L: Nat> = UInt<L::Carry<U>, B1>;
    type Succ = UInt<U::Succ, B0>;
    type Pred = U::Twice;
}
