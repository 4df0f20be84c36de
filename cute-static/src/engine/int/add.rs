//! Addition.

use super::phase::Bit0;
use super::{Nat, PositiveNat};
use typenum::{B0, B1, UInt, UTerm};

/// Sums of naturals.
pub trait Add: Sized {
    /// `self + R`
    type Plus<R: Nat>: Nat;
}
impl Add for UTerm {
    type Plus<R: Nat> = R;
}
impl<U: PositiveNat> Add for UInt<U, B0> {
    type Plus<R: Nat> = <R as Bit0>::Sum0<U>;
}
impl<U: Nat> Add for UInt<U, B1> {
    type Plus<R: Nat> = <R as Bit0>::Sum1<U>;
}

/// The successor and the predecessor of a natural.
pub trait SuccPred: Sized {
    /// `self + 1`
    type Succ: PositiveNat;
    /// `self - 1`, or 0 for 0
    type Pred: Nat;
}
impl<N: Bit0> SuccPred for N {
    type Succ = <N as Bit0>::Successor;
    type Pred = <N as Bit0>::Predecessor;
}
