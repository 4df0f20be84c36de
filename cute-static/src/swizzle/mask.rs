//! Naturals as masks of bits.

use crate::int::{AddBits, Nat, One, PositiveNat};
use crate::semimodule::Element;
use typenum::{B0, B1, UInt, UTerm};

/// What a swizzle needs of a natural.
pub trait Masks: Sized {
    /// `⌊N / 2^self⌋`
    type DropFrom<N: Nat>: Nat;
    /// The number of bits: `⌊log₂ self⌋ + 1`, 0 for 0
    type Width: Nat;
    /// The lowest 1 of its bits, 0 for 0
    type LowestBit: Nat;
    /// `−P` where the last bit is 1, else `P`
    type SignOf<P: Nat>: Element;
}
impl Masks for UTerm {
    type DropFrom<N: Nat> = N;
    type Width = UTerm;
    type LowestBit = UTerm;
    type SignOf<P: Nat> = P;
}
impl<U: PositiveNat> Masks for UInt<U, B0> {
    type DropFrom<N: Nat> = <<Self as AddBits>::Pred as Masks>::DropFrom<N::Halved>;
    type Width = <U::Width as AddBits>::Succ;
    type LowestBit = <U::LowestBit as Nat>::Twice;
    type SignOf<P: Nat> = P;
}
impl<U: Nat> Masks for UInt<U, B1> {
    type DropFrom<N: Nat> = <<Self as AddBits>::Pred as Masks>::DropFrom<N::Halved>;
    type Width = <U::Width as AddBits>::Succ;
    type LowestBit = One;
    type SignOf<P: Nat> = <P as Element>::Opposite;
}

/// `log₂ N` of a power of two
pub type Log<N> = <<N as Masks>::Width as AddBits>::Pred;
/// `2^N`
pub type TwoTo<N> = <N as crate::int::Power>::TwoTo;
/// The mask of `B` bits from bit `P` on
pub type Run<B, P> = <TwoTo<P> as crate::int::Mul>::Times<<TwoTo<B> as AddBits>::Pred>;
