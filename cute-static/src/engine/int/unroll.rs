//! A loop as long as a natural, unrolled.

use super::{Nat, PositiveNat};
use typenum::{B0, B1, UInt, UTerm};

/// The body of an unrolled loop: a closure, or, where it must not stay a call, a type.
pub trait Step {
    /// The body at `index`
    fn step(&mut self, index: u64);
}
impl<F: FnMut(u64)> Step for F {
    #[inline(always)]
    fn step(&mut self, index: u64) {
        self(index);
    }
}

/// A loop as long as a natural. Its body is emitted once for each index, and there the index is a constant.
pub trait Unroll {
    /// `f` at `from`, …, `from + self − 1`
    fn unroll<F: Step>(from: u64, f: &mut F);
}
impl Unroll for UTerm {
    #[inline(always)]
    fn unroll<F: Step>(_: u64, _: &mut F) {}
}
impl<U: PositiveNat> Unroll for UInt<U, B0> {
    #[inline(always)]
    fn unroll<F: Step>(from: u64, f: &mut F) {
        U::unroll(from, f);
        U::unroll(from + U::U64, f);
    }
}
impl<U: Nat> Unroll for UInt<U, B1> {
    #[inline(always)]
    fn unroll<F: Step>(from: u64, f: &mut F) {
        U::unroll(from, f);
        U::unroll(from + U::U64, f);
        f.step(from + 2 * U::U64);
    }
}
