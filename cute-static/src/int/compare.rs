//! Order and equality, least significant bit first.

use super::{Nat, PositiveNat};
use crate::kind::{Bool, Order};
use typenum::{B0, B1, UInt, UTerm};

pub use typenum::{Equal, Greater, Less};

/// Comparisons. A higher bit that differs overrules the verdict of the lower ones, so the verdict so far is an argument.
pub trait CompareBits: Sized {
    /// `self` against `R`, `V` where they are equal
    type Verdict<R: Nat, V: Order>: Order;
    /// `2L` against `self`, `V` where the upper bits are equal
    type Verdict0<L: PositiveNat, V: Order>: Order;
    /// `2L + 1` against `self`
    type Verdict1<L: Nat, V: Order>: Order;
    /// `0` against `self`
    type VerdictZero<V: Order>: Order;

    /// `self = R`, found false at the first bit that differs
    type SameAs<R: Nat>: Bool;
    /// `2L = self`
    type SameAs0<L: PositiveNat>: Bool;
    /// `2L + 1 = self`
    type SameAs1<L: Nat>: Bool;
    /// `0 = self`
    type IsZero: Bool;
}

impl CompareBits for UTerm {
    type Verdict<R: Nat, V: Order> = R::VerdictZero<V>;
    type Verdict0<L: PositiveNat, V: Order> = Greater;
    type Verdict1<L: Nat, V: Order> = Greater;
    type VerdictZero<V: Order> = V;
    type SameAs<R: Nat> = R::IsZero;
    type SameAs0<L: PositiveNat> = B0;
    type SameAs1<L: Nat> = B0;
    type IsZero = B1;
}

// self = 2u, u > 0
impl<U: PositiveNat> CompareBits for UInt<U, B0> {
    type Verdict<R: Nat, V: Order> = R::Verdict0<U, V>;
    type Verdict0<L: PositiveNat, V: Order> = L::Verdict<U, V>;
    type Verdict1<L: Nat, V: Order> = L::Verdict<U, Greater>;
    type VerdictZero<V: Order> = Less;
    type SameAs<R: Nat> = R::SameAs0<U>;
    type SameAs0<L: PositiveNat> = L::SameAs<U>;
    type SameAs1<L: Nat> = B0;
    type IsZero = B0;
}

// self = 2u + 1
impl<U: Nat> CompareBits for UInt<U, B1> {
    type Verdict<R: Nat, V: Order> = R::Verdict1<U, V>;
    type Verdict0<L: PositiveNat, V: Order> = L::Verdict<U, Less>;
    type Verdict1<L: Nat, V: Order> = L::Verdict<U, V>;
    type VerdictZero<V: Order> = Less;
    type SameAs<R: Nat> = R::SameAs1<U>;
    type SameAs0<L: PositiveNat> = B0;
    type SameAs1<L: Nat> = L::SameAs<U>;
    type IsZero = B0;
}

/// Branch: the smaller and the larger of two, by the order of the first against the second.
pub trait MinMax {
    /// `min(A, B)`
    type Min<A: Nat, B: Nat>: Nat;
    /// `max(A, B)`
    type Max<A: Nat, B: Nat>: Nat;
}
impl MinMax for Less {
    type Min<A: Nat, B: Nat> = A;
    type Max<A: Nat, B: Nat> = B;
}
impl MinMax for Equal {
    type Min<A: Nat, B: Nat> = A;
    type Max<A: Nat, B: Nat> = A;
}
impl MinMax for Greater {
    type Min<A: Nat, B: Nat> = B;
    type Max<A: Nat, B: Nat> = A;
}
