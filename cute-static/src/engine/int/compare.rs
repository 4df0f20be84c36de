//! Order and equality of naturals.

use super::octal::{End, Octal, Octals};
use super::phase::Bit0;
use super::{Nat, PositiveNat};
use crate::kind::{Bool, Order};
use typenum::{B0, B1, UInt, UTerm};

pub use typenum::{Equal, Greater, Less};

/// Order and equality.
pub trait Compare: Sized {
    /// `self` against `R`: `Less`, `Equal` or `Greater`
    type ComparedTo<R: Nat>: Order;
    /// `self = R`
    type Is<R: Nat>: Bool;
}
impl Compare for UTerm {
    type ComparedTo<R: Nat> = R::VerdictZero<Equal>;
    type Is<R: Nat> = R::IsZero;
}
impl<U: PositiveNat> Compare for UInt<U, B0> {
    type ComparedTo<R: Nat> = <R as Bit0>::Cmp0<U, Equal>;
    type Is<R: Nat> = <U as Bit0>::Eq<R::IfEven>;
}
impl<U: Nat> Compare for UInt<U, B1> {
    type ComparedTo<R: Nat> = <R as Bit0>::Cmp1<U, Equal>;
    type Is<R: Nat> = <U as Bit0>::Eq<R::IfOdd>;
}

/// `A = B`
pub type Is<A, B> = <A as Compare>::Is<B>;

/// Comparison with 0.
pub trait CompareBits {
    /// `0` against `self`, `V` where they are equal
    type VerdictZero<V: Order>: Order;
}
impl CompareBits for UTerm {
    type VerdictZero<V: Order> = V;
}
impl<U, B> CompareBits for UInt<U, B> {
    type VerdictZero<V: Order> = Less;
}

/// A number whose bits are compared with those of another one, from the last on, or `Mismatch`. The other one is taken apart by its impls,
/// this one by arguments: that is one level of recursion for each bit, where two impls would be two.
pub trait Matched: Sized {
    /// `self / 2`, if even
    type IfEven: Matched;
    /// `(self − 1) / 2`, if odd
    type IfOdd: Matched;
    /// Is nothing left?
    type IsZero: Bool;
    /// Are these the digits of what is left?
    type SameAs<N: Octal>: Bool;
}
/// A bit was different.
pub enum Mismatch {}
impl Matched for Mismatch {
    type IfEven = Self;
    type IfOdd = Self;
    type IsZero = B0;
    type SameAs<N: Octal> = B0;
}
impl Matched for UTerm {
    type IfEven = Mismatch;
    type IfOdd = Mismatch;
    type IsZero = B1;
    type SameAs<N: Octal> = N::Same<End>;
}
impl<U: PositiveNat> Matched for UInt<U, B0> {
    type IfEven = U;
    type IfOdd = Mismatch;
    type IsZero = B0;
    type SameAs<N: Octal> = N::Same<<Self as Octals>::Octal>;
}
impl<U: Nat> Matched for UInt<U, B1> {
    type IfEven = Mismatch;
    type IfOdd = U;
    type IsZero = B0;
    type SameAs<N: Octal> = N::Same<<Self as Octals>::Octal>;
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
