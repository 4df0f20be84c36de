//! The right inverse that consists of whole modes, each of which continues those before it, from offset 0 on.

use super::left::Inverted;
use super::overlap::Largest;
use crate::algebra::coalesce::Coalescing;
use crate::algebra::sort::Entry;
use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::{Compare, Equal, Greater, Less, Nat, PositiveNat};
use crate::kind::{self, Bool, ModeList, StrideList};
use crate::outcome::Accepted;
use crate::semimodule::{ArithmeticTuple, Element, Fraction, NoElement, Xor};
use typenum::{B0, B1, NInt, UInt, UTerm};

/// The chain of modes that continue one another from offset 0 on, without a hole.
pub trait Chain {
    /// The inverse of the offsets from `C` on
    type ChainFrom<C: Nat>: ModeList;
    /// The same, unless a mode outside the chain could make it larger
    type Longest<C: Nat>: kind::Inverted;
}
impl Chain for HNil {
    type ChainFrom<C: Nat> = HNil;
    type Longest<C: Nat> = Accepted<HNil>;
}
impl<S: Nat, D: Element, P: Nat, Z: Bool, R: StrideList> Chain for HCons<Entry<S, D, P, Z>, R> {
    type ChainFrom<C: Nat> = <D::Equals<C> as IfNext>::Next<S, P, C, R>;
    type Longest<C: Nat> = <D::Equals<C> as IfNext>::Longest<S, D, P, C, R>;
}

branch! {
    /// Branch: is the stride `C`?
    pub trait IfNext {
        /// `S : P` and the chain from `S·C` on, or the chain without this mode
        type Next<S: Nat, P: Nat, C: Nat, R: StrideList>: ModeList;
        /// [`Chain::Longest`] for this case
        type Longest<S: Nat, D: Element, P: Nat, C: Nat, R: StrideList>: kind::Inverted;
    }
    B1 => <R::ChainFrom<S::Times<C>> as Coalescing>::Prepend<S, P>, <R::Longest<S::Times<C>> as Inverted>::Digit<S, P>;
    B0 => R::ChainFrom<C>, D::LeftOut<C, R>;
}

branch! {
    /// Branch: a stride that does not continue the chain. A mode whose stride is below `C` overlaps those before it. Above a hole, only a negative
    /// stride can lead back to `C`.
    pub trait LeftOut {
        /// The end of the chain at `C`, where the modes `R` have larger strides
        type LeftOut<C: Nat, R: StrideList>: kind::Inverted;
    }
    {U: PositiveNat} UInt<U, B0> | {U: Nat} UInt<U, B1> => <<Self as Compare>::ComparedTo<C> as IfGapInChain>::LeftOut<R>;
    {U: PositiveNat} NInt<U> => Overlapping;
    UTerm
    | {H: Element, T: kind::Components} ArithmeticTuple<HCons<H, T>>
    | {U: PositiveNat} Xor<UInt<U, B0>>
    | {U: Nat} Xor<UInt<U, B1>>
    | {Si: Bool, Nu: Nat, De: Nat} Fraction<Si, Nu, De>
    | NoElement => Accepted<HNil>;
}

branch! {
    /// Branch: a stride against the end of the chain.
    pub trait IfGapInChain {
        /// [`LeftOut`] for this case
        type LeftOut<R: StrideList>: kind::Inverted;
    }
    Less | Equal => Overlapping;
    Greater => <R::AnyDescends as IfAnyDescends>::LeftOut;
}

branch! {
    /// Branch: is a stride above the hole negative?
    pub trait IfAnyDescends {
        /// [`LeftOut`] for this case
        type LeftOut: kind::Inverted;
    }
    B1 => Overlapping;
    B0 => Accepted<HNil>;
}

/// Modes overlap, so a digit of the largest inverse may step in several of them.
pub enum Overlapping {}
impl Inverted for Overlapping {
    type Digit<Q: Nat, P: Element> = Self;
    type Outcome<L: StrideList> = <Largest<L> as Inverted>::Outcome<HNil>;
    type Plain = Accepted<HNil>;
    type Resolved<L: StrideList> = Largest<L>;
    type Opposite = Self;
}
