//! Order and equality of naturals.

use super::Nat;
use super::phase::Bit0;
use crate::kind::{Bool, Order};
use typenum::{B0, B1, UInt, UTerm};

pub use typenum::{Equal, Greater, Less};

/// Order and equality.
pub trait Compare: Sized {
    /// `self` against `R`: `Less`, `Equal` or `Greater`
    type Against<R: Nat>: Order;
    /// `self = R`
    type Is<R: Nat>: Bool;
}
impl<N: Bit0> Compare for N {
    type Against<R: Nat> = <N as Bit0>::Cmp<R, Equal>;
    type Is<R: Nat> = <N as Bit0>::Eq<R>;
}

/// `A = B`
pub type Is<A, B> = <A as Compare>::Is<B>;

/// Comparison with 0.
pub trait CompareBits {
    /// `0` against `self`, `V` where they are equal
    type VerdictZero<V: Order>: Order;
    /// `0 = self`
    type IsZero: Bool;
}
impl CompareBits for UTerm {
    type VerdictZero<V: Order> = V;
    type IsZero = B1;
}
impl<U, B> CompareBits for UInt<U, B> {
    type VerdictZero<V: Order> = Less;
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
