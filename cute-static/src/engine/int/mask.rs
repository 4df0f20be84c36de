//! Naturals as masks of bits.

use super::{Mul, Nat, One, PositiveNat, Power, SuccPred};
use crate::kind::Bool;
use typenum::{B0, B1, UInt, UTerm};

/// Positions of bits.
pub trait Masks: Sized {
    /// `⌊N / 2^self⌋`
    type DropFrom<N: Nat>: Nat;
    /// The number of bits: `⌊log₂ self⌋ + 1`, 0 for 0
    type Width: Nat;
    /// The value of the lowest bit that is 1; 0 for 0
    type LowestBit: Nat;
    /// The last bit is 1
    type IsOdd: Bool;
}
impl Masks for UTerm {
    type DropFrom<N: Nat> = N;
    type Width = UTerm;
    type LowestBit = UTerm;
    type IsOdd = B0;
}
impl<U: PositiveNat> Masks for UInt<U, B0> {
    type DropFrom<N: Nat> = <<Self as SuccPred>::Pred as Masks>::DropFrom<N::Halved>;
    type Width = <U::Width as SuccPred>::Succ;
    type LowestBit = <U::LowestBit as Nat>::Twice;
    type IsOdd = B0;
}
impl<U: Nat> Masks for UInt<U, B1> {
    type DropFrom<N: Nat> = <<Self as SuccPred>::Pred as Masks>::DropFrom<N::Halved>;
    type Width = <U::Width as SuccPred>::Succ;
    type LowestBit = One;
    type IsOdd = B1;
}

/// `log₂ N` of a power of two
pub type Log<N> = <<N as Masks>::Width as SuccPred>::Pred;
/// `2^N`
pub type TwoTo<N> = <N as Power>::TwoTo;
/// The mask of the `B` bits from bit `P` on
pub type Run<B, P> = <TwoTo<P> as Mul>::Times<<TwoTo<B> as SuccPred>::Pred>;
