//! Unrolled loops: of statements, and of modes in types.

use super::{AddBits, Nat, PositiveNat};
use crate::kind::ModeTree;
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

/// The body of a loop in types. Each type is the body of one turn.
pub trait Turn {
    /// The body of the next turn
    type Next: Turn;
    /// The modes of this turn, where those of the later turns are `R`
    type Around<R: ModeTree>: ModeTree;
    /// The modes where there is no turn
    type End: ModeTree;
}
/// A loop in types.
pub trait Repeat: Sized {
    /// `self` turns, the first one being `T`
    type Repeat<T: Turn>: ModeTree;
}
impl Repeat for UTerm {
    type Repeat<T: Turn> = T::End;
}
impl<U: PositiveNat> Repeat for UInt<U, B0> {
    type Repeat<T: Turn> = T::Around<<<Self as AddBits>::Pred as Repeat>::Repeat<T::Next>>;
}
impl<U: Nat> Repeat for UInt<U, B1> {
    type Repeat<T: Turn> = T::Around<<<Self as AddBits>::Pred as Repeat>::Repeat<T::Next>>;
}
