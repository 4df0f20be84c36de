//! `cp.async`: from global to shared memory, while the thread goes on.

use crate::element::Element;
use crate::machine;
use crate::runs::is_run;
use crate::shared::Shared;
use crate::vector::{Words, each};
use cute_static::bounds;
use cute_static::prelude::*;
use cute_static::swizzle::IsSwizzle;
use cute_static::tensor::unroll::Step;
use cute_static::tensor::{Accessor, Addressing};

pub use crate::machine::{commit_group, wait_group};

/// Begins to copy, 16 bytes at a time: `dst(i) = src(i)` for every `i` once it has been waited for, and zeros beyond the edges of `src`.
///
/// * **Source** PTX ISA, `cp.async`.
/// * **Admissible** where both layouts have runs of 16 bytes, at multiples of that; the swizzle moves atoms of 16 bytes.
///
/// # Safety
/// Both are valid, the global addresses are multiples of 16, and nobody accesses the destination before [`wait_group`] (this thread) and
/// a barrier (the others).
#[inline(always)]
pub unsafe fn copy_async<A, L, T, Sw, M>(src: &Tensor<A, L>, dst: &Tensor<Shared<T, Sw>, M>)
where
    A: GlobalPointer<L::Offset, Element = T> + Words<L::Offset>,
    L: Addressing + IsLayout + bounds::SameSize<M>,
    T: Element,
    Sw: IsSwizzle,
    M: Addressing<Offset = i64> + IsLayout,
{
    const {
        let width = 4 * T::IN_WORD as u64;
        assert!(is_run::<L>(A::ALONG, width), "the source has no runs of 16 bytes");
        assert!(is_run::<M>(0, width), "the destination has no runs of 16 bytes");
        assert!(<Shared<T, Sw> as Words<i64>>::LARGEST >= 16, "the swizzle breaks 16 bytes up");
        assert!(A::LARGEST >= 16, "a row of the source need not begin at a multiple of 16 bytes");
    }
    each::<L>(&mut Begin(src, dst));
}
/// One instruction
struct Begin<S, D>(S, D);
impl<A, L, T, Sw, M> Step for Begin<&Tensor<A, L>, &Tensor<Shared<T, Sw>, M>>
where
    A: GlobalPointer<L::Offset>,
    L: Addressing,
    T: Element,
    Sw: IsSwizzle,
    M: Addressing<Offset = i64>,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        if i % const { 4 * T::IN_WORD as u64 } == 0 {
            let (to, from) = (self.1.layout().address(i), self.0.layout().address(i));
            let (to, source) = (self.1.accessor().address(to), self.0.accessor().at(from).cast());
            // SAFETY: the caller of `copy_async` promised it; the coordinates are in bounds, and each is the first of a run; beyond an edge
            // nothing is read.
            unsafe {
                if A::EDGES {
                    machine::copy_async_16_or_zeros(to, source, self.0.accessor().has(from));
                } else {
                    machine::copy_async_16(to, source);
                }
            }
        }
    }
}

/// Memory with pointers.
pub trait GlobalPointer<D>: Accessor<D> {
    /// Whether offsets may be beyond the edge of what is there
    const EDGES: bool;
    /// Where the element is
    fn at(&self, at: D) -> *const Self::Element;
    /// Whether it is there
    fn has(&self, at: D) -> bool;
}
