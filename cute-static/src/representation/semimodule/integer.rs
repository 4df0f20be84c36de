//! The integers as strides.

use super::codomain::{Integers, Trivial};
use super::fraction::Rational;
use super::{Element, NoElement};
use crate::htuple::HCons;
use crate::int::phase::Bit0;
use crate::int::{Nat, Negative, NonNegative, PositiveNat, Subtract};
use crate::kind::{Bool, Components};
use crate::seal::Seal;
use typenum::{B0, B1, NInt, UInt, UTerm};

impl Element for UTerm {
    const SEAL: Seal = Seal;
    type Scaled<N: Nat> = UTerm;
    type Sum<E: Element> = E;
    type SumNat<L: Nat> = L;
    type SumNeg<L: Nat> = L::Opposite;
    type SumTuple<L: Components> = L::Wrapped;
    type SumXor<N: Nat> = N::AsXor;
    type SumFraction<N: Element, Q: Nat> = N::DividedBy<Q>;
    type Opposite = UTerm;
    type Equals<E: Element> = E::EqualsNat<UTerm>;
    type EqualsNat<L: Nat> = L::IsZero;
    type EqualsNeg<L: Nat> = B0;
    type EqualsTuple<L: Components> = B0;
    type EqualsXor<N: Nat> = B0;
    type EqualsFraction<S: Bool, P: Nat, Q: Nat> = B0;
    type Continues<S: Nat, E: Element> = E::EqualsNat<UTerm>;
    type Behind<R: Components> = R::AfterZero;
    type Head = UTerm;
    type Tail = UTerm;
    type Codomain = Trivial;
    type Abs = UTerm;
    type IsNegative = B0;
    type IsBinary = B0;
    const OFFSET: Option<i64> = Some(0);
}

macro_rules! positive {
    ($($kind:path: $bit:ty, |$n:ident| $scaled:ty, $sum:ident, $half:ident;)*) => {$(
        impl<U: $kind> Element for UInt<U, $bit> {
            const SEAL: Seal = Seal;
            // The last bit of this number is known here, so it chooses the recursion.
            type Scaled<$n: Nat> = $scaled;
            type Sum<E: Element> = E::SumNat<Self>;
            type SumNat<L: Nat> = <L as Bit0>::$sum<U>;
            type SumNeg<L: Nat> = <<Self as Subtract>::Minus<L> as DifferenceElement>::Difference<Self, L>;
            type SumTuple<L: Components> = NoElement;
            type SumXor<N: Nat> = NoElement;
            type SumFraction<N: Element, Q: Nat> = <N::Sum<Self::Scaled<Q>> as Rational>::DividedBy<Q>;
            type Opposite = NInt<Self>;
            type Equals<E: Element> = E::EqualsNat<Self>;
            type EqualsNat<L: Nat> = <U as Bit0>::Eq<L::$half>;
            type EqualsNeg<L: Nat> = B0;
            type EqualsTuple<L: Components> = B0;
            type EqualsXor<N: Nat> = B0;
            type EqualsFraction<S: Bool, P: Nat, Q: Nat> = B0;
            type Continues<S: Nat, E: Element> = <Self::Scaled<S> as Element>::Equals<E>;
            type Behind<R: Components> = HCons<Self, R>;
            type Head = NoElement;
            type Tail = NoElement;
            type Codomain = Integers;
            type Abs = Self;
            type IsNegative = B0;
            type IsBinary = B0;
            const OFFSET: Option<i64> = match Self::MAGNITUDE {
                Some(m) if m <= i64::MAX as u64 => Some(m as i64),
                _ => None,
            };
        }
    )*};
}
positive! {
    PositiveNat: B0, |N| N::TimesEven<U>, Sum0, IfEven;
    Nat: B1, |N| U::TimesOfOdd<N>, Sum1, IfOdd;
}

impl<U: PositiveNat> Element for NInt<U> {
    const SEAL: Seal = Seal;
    type Scaled<N: Nat> = <N::Times<U> as Element>::Opposite;
    type Sum<E: Element> = E::SumNeg<U>;
    type SumNat<L: Nat> = <L::Minus<U> as DifferenceElement>::Difference<L, U>;
    type SumNeg<L: Nat> = <L::Plus<U> as Element>::Opposite;
    type SumTuple<L: Components> = NoElement;
    type SumXor<N: Nat> = NoElement;
    type SumFraction<N: Element, Q: Nat> = <N::Sum<Self::Scaled<Q>> as Rational>::DividedBy<Q>;
    type Opposite = U;
    type Equals<E: Element> = E::EqualsNeg<U>;
    type EqualsNat<L: Nat> = B0;
    type EqualsNeg<L: Nat> = L::Is<U>;
    type EqualsTuple<L: Components> = B0;
    type EqualsXor<N: Nat> = B0;
    type EqualsFraction<S: Bool, P: Nat, Q: Nat> = B0;
    type Continues<S: Nat, E: Element> = <Self::Scaled<S> as Element>::Equals<E>;
    type Behind<R: Components> = HCons<Self, R>;
    type Head = NoElement;
    type Tail = NoElement;
    type Codomain = Integers;
    type Abs = U;
    type IsNegative = B1;
    type IsBinary = B0;
    const OFFSET: Option<i64> = match U::MAGNITUDE {
        Some(m) if m <= i64::MAX as u64 => Some(-(m as i64)),
        _ => None,
    };
}

/// The difference of two naturals, as an element.
pub trait DifferenceElement {
    /// `A - B`, where `self` is this difference as a natural, or `Negative`
    type Difference<A: Nat, B: Nat>: Element;
    /// `-self`
    type Negated: Element;
}

impl<U: Nat> DifferenceElement for NonNegative<U> {
    type Difference<A: Nat, B: Nat> = U;
    type Negated = U::Opposite;
}

// a - b = -(b - a)
impl DifferenceElement for Negative {
    type Difference<A: Nat, B: Nat> = <B::Minus<A> as DifferenceElement>::Negated;
    type Negated = UTerm;
}
