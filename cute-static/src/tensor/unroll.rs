//! Unrolled loops over static layouts.

pub use crate::int::unroll::{Step, Unroll};
use crate::layout::Layout;
use crate::layout::size::Measure;
use crate::layout::tree::{Zip, ZipTree};
use typenum::Unsigned;

/// The number of unrolled steps of one block. Longer loops run over blocks, because the time of LLVM grows with the square of a function's length.
type Block = typenum::U1024;

impl<S: Zip<D>, D> Layout<S, D> {
    /// `f(i)` for every index `i` of the layout, in order, unrolled: after inlining each index is a constant, and so is every
    /// offset computed from it.
    ///
    /// * **Law** the same as a loop over `0..size`. A layout of up to 1024 coordinates is unrolled completely. A larger one takes a loop
    ///   over blocks of 1024 unrolled steps, and another loop over the rest.
    /// ```
    /// use cute_static::prelude::*;
    /// let a = layout!((2,3):(3,1));
    /// let mut offsets = Vec::new();
    /// a.for_each_coord(|i| offsets.push(a.offset(i)));
    /// assert_eq!(offsets, [0, 3, 1, 4, 2, 5]);
    /// ```
    #[inline(always)]
    pub fn for_each_coord(self, mut f: impl FnMut(u64)) {
        if const { SizeOf::<S, D>::U64 <= Block::U64 } {
            SizeOf::<S, D>::unroll(0, &mut f);
        } else {
            let blocks = const { SizeOf::<S, D>::U64 / Block::U64 };
            for block in 0..blocks {
                Block::unroll(block * Block::U64, &mut f);
            }
            for index in blocks * Block::U64..SizeOf::<S, D>::U64 {
                f(index);
            }
        }
    }
}
type SizeOf<S, D> = <<S as ZipTree<D>>::Modes as Measure>::Size;
