//! Sums of naturals.

use super::phase::Bit0;
use super::{Nat, PositiveNat};

/// Sums of naturals.
pub trait Add: Sized {
    /// `self + R`
    type Plus<R: Nat>: Nat;
}
impl<N: Bit0> Add for N {
    type Plus<R: Nat> = <N as Bit0>::Sum<R>;
}

/// The neighbours of a natural.
pub trait AddBits: Sized {
    /// `self + 1`
    type Succ: PositiveNat;
    /// `self - 1`, and 0 for 0
    type Pred: Nat;
}
impl<N: Bit0> AddBits for N {
    type Succ = <N as Bit0>::Suc;
    type Pred = <N as Bit0>::Pre;
}
