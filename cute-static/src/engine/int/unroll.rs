//! Unrolled loops.

use super::{Nat, PositiveNat};
use typenum::{B0, B1, UInt, UTerm};

/// The body of an unrolled loop: a closure, or a type if the body must be inlined.
pub trait Step {
    /// Runs the body for `index`
    fn step(&mut self, index: u64);
}
impl<F: FnMut(u64)> Step for F {
    #[inline(always)]
    fn step(&mut self, index: u64) {
        self(index);
    }
}

/// A loop whose number of iterations is a natural. Its body is emitted once for each index, where the index is a constant.
pub trait Unroll {
    /// Runs `f` for `from`, …, `from + self − 1`
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
