//! Order and equality of naturals.

use super::octal::{End, Octal, Octals};
use super::phase::Bit0;
use super::{Nat, PositiveNat};
use crate::branch::branch;
use crate::kind::{Bool, Order};
use typenum::{B0, B1, UInt, UTerm};

pub use typenum::{Equal, Greater, Less};

/// Order and equality.
pub trait Compare: Sized {
    /// Whether `self` is less than, equal to or greater than `R`
    type ComparedTo<R: Nat>: Order;
    /// `self = R`
    type Is<R: Nat>: Bool;
}
impl Compare for UTerm {
    type ComparedTo<R: Nat> = R::VerdictZero<Equal>;
    type Is<R: Nat> = R::IsZero;
}
impl<U: PositiveNat> Compare for UInt<U, B0> {
    type ComparedTo<R: Nat> = <R as Bit0>::Comparison0<U, Equal>;
    type Is<R: Nat> = <U as Bit0>::Eq<R::IfEven>;
}
impl<U: Nat> Compare for UInt<U, B1> {
    type ComparedTo<R: Nat> = <R as Bit0>::Comparison1<U, Equal>;
    type Is<R: Nat> = <U as Bit0>::Eq<R::IfOdd>;
}

/// `A = B`
pub type Is<A, B> = <A as Compare>::Is<B>;

/// Comparison with 0.
pub trait CompareBits {
    /// Compares `0` with `self`; the result is `V` if they are equal
    type VerdictZero<V: Order>: Order;
}
impl CompareBits for UTerm {
    type VerdictZero<V: Order> = V;
}
impl<U, B> CompareBits for UInt<U, B> {
    type VerdictZero<V: Order> = Less;
}

/// The right number of a comparison for equality. Its bits are compared with those of the left number, from the least significant one on. The left
/// number chooses the impl of each step, and this number is an argument that drops one bit per step: one level of recursion for each bit, where an
/// impl for each number would take two. After bits that differ it is `Mismatch`.
pub trait Matched: Sized {
    /// `self / 2` if `self` is even, else `Mismatch`
    type IfEven: Matched;
    /// `(self − 1) / 2` if `self` is odd, else `Mismatch`
    type IfOdd: Matched;
    /// Whether no bits are left, and none differed
    type IsZero: Bool;
    /// Whether `N` has the digits of the number that is left
    type SameAs<N: Octal>: Bool;
}
/// Two bits differed.
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

branch! {
    /// Branch: the comparison of `A` with `B`.
    pub trait MinMax {
        /// `min(A, B)`
        type Min<A: Nat, B: Nat>: Nat;
        /// `max(A, B)`
        type Max<A: Nat, B: Nat>: Nat;
    }
    Less => A, B;
    Equal => A, A;
    Greater => B, A;
}
