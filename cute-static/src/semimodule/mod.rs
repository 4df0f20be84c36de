//! Paper §2.3.1 — integer-semimodules: what a stride can be made of.

use crate::int::{Nat, Negative, NonNegative, Subtract};
use crate::kind::{Bool, OnElement};
use typenum::{B0, B1, NInt, NonZero, UInt, UTerm};

/// A stride leaf: an element of an integer-semimodule. The naturals and the negative integers are; other semimodules
/// (coordinates, F₂) enter by implementing this one trait.
pub trait Element: OnElement + Sized + 'static {
    /// `N · self`
    type Scaled<N: Nat>: Element;
    /// `self + E`
    type Sum<E: Element>: Element;
    /// `L + self`
    type SumNat<L: Nat>: Element;
    /// `-L + self`
    type SumNeg<L: Nat>: Element;
    /// `-self`
    type Opposite: Element;
    /// `self = E`
    type Equals<E: Element>: Bool;
    /// `L = self`
    type EqualsNat<L: Nat>: Bool;
    /// `-L = self`
    type EqualsNeg<L: Nat>: Bool;
    /// `|self|`
    type Abs: Nat;
    /// `self < 0`
    type IsNegative: Bool;
    /// The element as an integer, or `None` where it does not fit in 64 bits.
    const OFFSET: Option<i64>;
}

impl Element for UTerm {
    type Scaled<N: Nat> = UTerm;
    type Sum<E: Element> = E;
    type SumNat<L: Nat> = L;
    type SumNeg<L: Nat> = L::Opposite;
    type Opposite = UTerm;
    type Equals<E: Element> = E::EqualsNat<UTerm>;
    type EqualsNat<L: Nat> = L::IsZero;
    type EqualsNeg<L: Nat> = B0;
    type Abs = UTerm;
    type IsNegative = B0;
    const OFFSET: Option<i64> = Some(0);
}

macro_rules! positive {
    ($($bit:ty),*) => {$(
        impl<U: Nat> Element for UInt<U, $bit> {
            type Scaled<N: Nat> = N::Times<Self>;
            type Sum<E: Element> = E::SumNat<Self>;
            type SumNat<L: Nat> = L::Plus<Self>;
            type SumNeg<L: Nat> = <<Self as Subtract>::Minus<L> as OrOpposite>::OrOpposite<Self, L>;
            type Opposite = NInt<Self>;
            type Equals<E: Element> = E::EqualsNat<Self>;
            type EqualsNat<L: Nat> = L::Is<Self>;
            type EqualsNeg<L: Nat> = B0;
            type Abs = Self;
            type IsNegative = B0;
            const OFFSET: Option<i64> = match Self::MAGNITUDE {
                Some(m) if m <= i64::MAX as u64 => Some(m as i64),
                _ => None,
            };
        }
    )*};
}
positive!(B0, B1);

impl<U: Nat + NonZero> Element for NInt<U> {
    type Scaled<N: Nat> = <N::Times<U> as Element>::Opposite;
    type Sum<E: Element> = E::SumNeg<U>;
    type SumNat<L: Nat> = <L::Minus<U> as OrOpposite>::OrOpposite<L, U>;
    type SumNeg<L: Nat> = <L::Plus<U> as Element>::Opposite;
    type Opposite = U;
    type Equals<E: Element> = E::EqualsNeg<U>;
    type EqualsNat<L: Nat> = B0;
    type EqualsNeg<L: Nat> = L::Is<U>;
    type Abs = U;
    type IsNegative = B1;
    const OFFSET: Option<i64> = match U::MAGNITUDE {
        Some(m) if m <= i64::MAX as u64 => Some(-(m as i64)),
        _ => None,
    };
}

/// The difference of two naturals as an element.
pub trait OrOpposite {
    /// `A - B`, where `self` is that difference as far as it is natural.
    type OrOpposite<A: Nat, B: Nat>: Element;
    /// `-self`
    type Negated: Element;
}

impl<U: Nat> OrOpposite for NonNegative<U> {
    type OrOpposite<A: Nat, B: Nat> = U;
    type Negated = U::Opposite;
}

// a - b = -(b - a)
impl OrOpposite for Negative {
    type OrOpposite<A: Nat, B: Nat> = <B::Minus<A> as OrOpposite>::Negated;
    type Negated = UTerm;
}
