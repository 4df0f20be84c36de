//! The complement of a layout with XOR strides: the offset bits without a pivot.
//!
//! The lowest bit of every offset that is reached, except 0, is the bit of a pivot. The lowest bit of a sum of the other bits is not. So the two sets of
//! offsets have only 0 in common, and their sums are all offsets.

use super::elimination::{Above, Gap, Next, NoBit, PivotsOf, ResiduePivot, Three, UnitPivot};
use super::plain::{GapsOf, OrEliminate};
use super::properties::{Flat, IndependentOverF2};
use crate::algebra::coalesce::Unwrap;
use crate::algebra::filter::FilterTree;
use crate::branch::branch;
use crate::htuple::HCons;
use crate::htuple::HNil;
use crate::int::{Bits, Compare, Equal, Greater, Less, Nat, One, PositiveNat, SuccPred};
use crate::kind::{ModeList, ModeTree, Outcome, PivotList, Rule, Slot};
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused, rules};
use typenum::{B0, B1, UInt, UTerm};

/// The modes without those of stride 0.
pub type Moving<M> = <M as FilterTree>::WithoutZeros;
/// The open complement of modes with XOR strides: accepted or refused.
pub type OpenOverF2<M> = <GapsOf<M> as OrEliminate>::Open<M>;
/// The same by elimination.
pub type OpenByElimination<M> = <IndependentOverF2<Moving<M>> as Then>::Open<Moving<M>>;
/// The complement of modes with XOR strides in `[0, N)`: accepted or refused.
pub type ExactOverF2<M, N> = <IndependentOverF2<Moving<M>> as Then>::Exactly<Moving<M>, N>;

/// The complement, if the columns are independent.
pub trait Then {
    /// The open complement of `M`
    type Open<M: ModeTree>: Outcome;
    /// The complement of `M` in `[0, N)`
    type Exactly<M: ModeTree, N: Nat>: Outcome;
}
impl<P: ModeTree> Then for Accepted<P> {
    type Open<M: ModeTree> = Accepted<<<PivotsOf<Flat<M>> as Gaps>::OpenFrom<One> as Unwrap>::Unwrapped>;
    type Exactly<M: ModeTree, N: Nat> = <<M::Size as Bits>::IsPowerOfTwo as IfPower>::Exactly<M, N>;
}
impl<W: Rule> Then for Refused<W> {
    type Open<M: ModeTree> = Self;
    type Exactly<M: ModeTree, N: Nat> = Self;
}

branch! {
    /// Branch: is a size a power of two?
    pub trait IfPower {
        /// The complement of `M` in `[0, N)`
        type Exactly<M: ModeTree, N: Nat>: Outcome;
        /// The same, where `self` says whether `N` is a power of two
        type InPower<M: ModeTree, N: Nat>: Outcome;
    }
    B1 =>
        <N::IsPowerOfTwo as IfPower>::InPower<M, N>,
        <<M::VectorSpan as Compare>::ComparedTo<N> as IfBelow>::Exactly<M, N>;
    B0 => Refused<OddComplement<M::Size>>, Refused<OddComplement<N>>;
}

branch! {
    /// Branch: the bits of the offsets against the bound `N`.
    pub trait IfBelow {
        /// The complement of `M` in `[0, N)`
        type Exactly<M: ModeTree, N: Nat>: Outcome;
    }
    Less => Accepted<<<PivotsOf<Flat<M>> as Gaps>::UpTo<One, <N as SuccPred>::Pred> as Unwrap>::Unwrapped>;
    Equal | Greater => Refused<BeyondComplement<M::VectorSpan, N>>;
}

/// The bits without a pivot.
pub trait Gaps {
    /// From the bit `W` on, without end
    type OpenFrom<W: Nat>: ModeList;
    /// From the bit `W` on, one for each bit of `X`
    type UpTo<W: Nat, X: Nat>: ModeList;
}
impl Gaps for HNil {
    type OpenFrom<W: Nat> = HCons<Mode<One, W::AsXor>, HNil>;
    type UpTo<W: Nat, X: Nat> = X::BitsAbove<W>;
}
impl<A: Slot, B: Slot, C: Slot, L: PivotList> Gaps for HCons<Three<A, B, C>, L> {
    type OpenFrom<W: Nat> =
        A::Left<W, B::Left<A::After<W>, C::Left<B::After<A::After<W>>, L::OpenFrom<Next<W, A, B, C>>>>>;
    type UpTo<W: Nat, X: Nat> =
        A::Left<W, B::Left<A::After<W>, C::Left<B::After<A::After<W>>, L::UpTo<Next<W, A, B, C>, Above<X, A, B, C>>>>>;
}
branch! {
    /// An offset bit in a complement.
    pub trait LeftOver {
        /// The bit `W` in front of `L` if it has no pivot, else `L`
        type Left<W: Nat, L: ModeList>: ModeList;
    }
    Gap => L::Prepend<UInt<One, B0>, W::AsXor>;
    NoBit | {K: Nat} UnitPivot<K> | {K: Nat} ResiduePivot<K> => L;
}

/// Bits above all pivots.
pub trait BitsAbove {
    /// One mode of as many bits as `self` has, from the bit `W` on
    type BitsAbove<W: Nat>: ModeList;
}
impl BitsAbove for UTerm {
    type BitsAbove<W: Nat> = HNil;
}
macro_rules! bits_above {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> BitsAbove for UInt<U, $bit> {
            type BitsAbove<W: Nat> = HCons<Mode<<<Self as Bits>::Ones as SuccPred>::Succ, W::AsXor>, HNil>;
        }
    )*};
}
bits_above!(PositiveNat: B0, Nat: B1);

rules! {
    /// A size `N` that is no power of two.
    OddComplement<N> = ComplementOfBits {
        message: "no exact complement of {A} over F2: the size {N} is not a power of two (with {B})",
        label: "what XOR strides leave out is counted in bits",
        note: "CuTe paper 3.5; over F2, a layout and its complement together reach 2^n offsets"
    }
    /// The bits `X` of the offsets are not all below `N`.
    BeyondComplement<X, N> = ComplementWithin {
        message: "no exact complement of {A} in [0, {N}): its offsets have the bits {X} (with {B})",
        label: "an offset of the layout is {N} or more",
        note: "CuTe paper 3.5, eq. (30), (31)"
    }
}
