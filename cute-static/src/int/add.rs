//! Addition by ripple carry, least significant bit first. [`Add`](super::Add) runs the first 32 bits in [phases](super::phase).

use super::{Nat, PositiveNat};
use typenum::{B0, B1, UInt, UTerm};

/// Sums. The names with a digit see the left operand's last bit: `Added0<L>` is `2L + self`, `Added1<L>` is `2L + 1 + self`;
/// `Carry…` adds one more.
pub trait AddBits: Sized {
    /// `self + R`
    type Added<R: Nat>: Nat;
    /// `self + R + 1`
    type Carry<R: Nat>: PositiveNat;
    /// `2L + self`
    type Added0<L: PositiveNat>: PositiveNat;
    /// `2L + 1 + self`
    type Added1<L: Nat>: PositiveNat;
    /// `2L + self + 1`
    type Carry0<L: PositiveNat>: PositiveNat;
    /// `2L + 1 + self + 1`
    type Carry1<L: Nat>: PositiveNat;
    /// `self + 1`
    type Succ: PositiveNat;
    /// `self - 1`, and 0 for 0
    type Pred: Nat;
}

impl AddBits for UTerm {
    type Added<R: Nat> = R;
    type Carry<R: Nat> = R::Succ;
    type Added0<L: PositiveNat> = UInt<L, B0>;
    type Added1<L: Nat> = UInt<L, B1>;
    type Carry0<L: PositiveNat> = UInt<L, B1>;
    type Carry1<L: Nat> = UInt<L::Succ, B0>;
    type Succ = UInt<UTerm, B1>;
    type Pred = UTerm;
}

// self = 2u, u > 0
impl<U: PositiveNat> AddBits for UInt<U, B0> {
    type Added<R: Nat> = R::Added0<U>;
    type Carry<R: Nat> = R::Carry0<U>;
    type Added0<L: PositiveNat> = UInt<L::AddedOver<U>, B0>;
    type Added1<L: Nat> = UInt<L::Added<U>, B1>;
    type Carry0<L: PositiveNat> = UInt<L::Added<U>, B1>;
    type Carry1<L: Nat> = UInt<L::Carry<U>, B0>;
    type Succ = UInt<U, B1>;
    type Pred = UInt<U::Pred, B1>;
}

// self = 2u + 1
impl<U: Nat> AddBits for UInt<U, B1> {
    type Added<R: Nat> = R::Added1<U>;
    type Carry<R: Nat> = R::Carry1<U>;
    type Added0<L: PositiveNat> = UInt<L::Added<U>, B1>;
    type Added1<L: Nat> = UInt<L::Carry<U>, B0>;
    type Carry0<L: PositiveNat> = UInt<L::Carry<U>, B0>;
    type Carry1<L: Nat> = UInt<L::Carry<U>, B1>;
    type Succ = UInt<U::Succ, B0>;
    type Pred = U::Twice;
}
