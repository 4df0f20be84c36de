//! Paper §3.3.4, §3.5.2 — tiles and partitions of tensors: divide, then slice.
//!
//! | | fixes | keeps |
//! |---|---|---|
//! | [`inner_partition`](Tensor::inner_partition), `local_tile` | the tile | the elements of the tile |
//! | [`outer_partition`](Tensor::outer_partition), `local_partition` | the element of the tile | that element of every tile |

#![allow(unsafe_code)]

use super::accessor::{Advance, Everywhere};
use super::rebind::DivideBy;
use super::slice::SliceCoordinate;
use super::{Addressing, Tensor};
use crate::algebra::by_mode::Tiler;
use crate::algebra::divide::bounds::ZippedDivide;
use crate::algebra::inverse::InverseOfBijection;
use crate::algebra::properties::Bijective;
use crate::htuple::{HCons, HNil, Underscore};
use crate::int::Nat;
use crate::kind::{HTuple, ModeTree};
use crate::layout::coordinate::Coordinate;
use crate::layout::evaluate::Evaluate;
use crate::layout::slice::Slicer;
use crate::layout::tree::{Mode, Zip, ZipTree};
use crate::layout::{IsLayout, Layout};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::semimodule::coordinate::Itself;
use typenum::UTerm;

/// A slice coordinate that keeps every mode of a list: a tuple of as many `_`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeepAll;

/// `_` for each mode.
pub trait KeepEach {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The slicer
    type KeptEach: Slicer;
}
impl<S: Nat, D: Element> KeepEach for Mode<S, D> {
    const SEAL: Seal = Seal;
    type KeptEach = Underscore;
}
impl KeepEach for HNil {
    const SEAL: Seal = Seal;
    type KeptEach = HNil;
}
impl<H: ModeTree, T: ModeTree + KeepEach> KeepEach for HCons<H, T> {
    const SEAL: Seal = Seal;
    type KeptEach = HCons<Underscore, T::KeptEach>;
}
#[diagnostic::do_not_recommend]
impl<M: ModeTree + KeepEach> SliceCoordinate<M> for KeepAll {
    const SEAL: Seal = Seal;
    type Pattern = M::KeptEach;
    type Start = UTerm;
    #[inline(always)]
    fn start(self) -> UTerm {
        UTerm
    }
}

impl<A, L: Addressing> Tensor<A, L> {
    /// Tile number `coordinate` of the tensor, tiled by `tiler`.
    ///
    /// * **Paper** §3.5.2. CuTe's `inner_partition`, and `local_tile` without a projection.
    /// * **Law** `T.inner_partition(t, c)(i) = zipped_divide(T, t)(i, c)`. Modes at [`Underscore`] in `coordinate` are kept after
    ///   those of the tile: `(BLK_M, BLK_N, k)`.
    /// * **Admissible** where the tiler divides the layout evenly; for a tensor that may be written, also where the tiler is injective.
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    /// ```
    /// use cute_static::prelude::*;
    /// let a = Tensor::counting(0, layout!((8,12):(12,1)));
    /// let tile = a.inner_partition(tiler!(<4,3>), (1, 2));
    /// assert_eq!(tile.layout().to_string(), "(4,3):(12,1)");
    /// assert_eq!(tile.at((2, 1)), a.at((4 + 2, 6 + 1)));
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn inner_partition<T, C, S, D>(self, _tiler: T, coordinate: C) -> Tensor<A, SliceOf<S, D, (KeepAll, C)>>
    where
        L: ZippedDivide<T, Output = Layout<S, D>> + IsLayout,
        S: Zip<D> + HTuple,
        D: HTuple,
        Layout<S, D>: Addressing<Modes = S::Modes, Offset = L::Offset>,
        (KeepAll, C): SliceCoordinate<S::Modes>,
        A: Advance<L::Offset> + DivideBy<T>,
    {
        self.rebound(Layout::<S, D>).slice((KeepAll, coordinate))
    }

    /// The elements at `coordinate` of every tile, where `tiler` divides the tensor.
    ///
    /// * **Paper** §3.5.2. CuTe's `outer_partition`; with the coordinate of a thread, `local_partition`.
    /// * **Law** `T.outer_partition(t, c)(j) = zipped_divide(T, t)(c, j)`.
    /// * **Admissible** where the tiler divides the layout evenly; for a tensor that may be written, also where the tiler is injective.
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    /// ```
    /// use cute_static::prelude::*;
    /// let a = Tensor::counting(0, layout!((8,12):(12,1)));
    /// let mine = a.outer_partition(tiler!(<4,3>), (2, 1));
    /// assert_eq!(mine.layout().to_string(), "(2,4):(48,3)");
    /// assert_eq!(mine.at((1, 2)), a.at((4 + 2, 6 + 1)));
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn outer_partition<T, C, S, D>(self, _tiler: T, coordinate: C) -> Tensor<A, SliceOf<S, D, (C, KeepAll)>>
    where
        L: ZippedDivide<T, Output = Layout<S, D>> + IsLayout,
        S: Zip<D> + HTuple,
        D: HTuple,
        Layout<S, D>: Addressing<Modes = S::Modes, Offset = L::Offset>,
        (C, KeepAll): SliceCoordinate<S::Modes>,
        A: Advance<L::Offset> + DivideBy<T>,
    {
        self.rebound(Layout::<S, D>).slice((coordinate, KeepAll))
    }
}

/// The slice of the layout `S:D` at a coordinate of type `C`.
pub type SliceOf<S, D, C> = Layout<
    <<C as SliceCoordinate<<S as ZipTree<D>>::Modes>>::Pattern as Slicer>::Slice<S>,
    <<C as SliceCoordinate<<S as ZipTree<D>>::Modes>>::Pattern as Slicer>::Slice<D>,
>;

impl<A, L: Addressing> Tensor<A, L> {
    /// CuTe's name for [`inner_partition`](Tensor::inner_partition): the tile of a block of threads.
    ///
    /// * **Paper** §3.5.2. With CuTe's projection: [`projected_tile`](Tensor::projected_tile).
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    /// ```
    /// use cute_static::prelude::*;
    /// let a = Tensor::counting(0, layout!((8,12):(12,1)));
    /// // All tiles of the second row of tiles: (BLK_M, BLK_K, k)
    /// let tiles = a.local_tile(tiler!(<4,3>), (1, Underscore));
    /// assert_eq!(tiles.layout().to_string(), "(4,3,4):(12,1,3)");
    /// assert_eq!(tiles.at((2, 1, 2)), a.at((4 + 2, 6 + 1)));
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn local_tile<T, C, S, D>(self, tiler: T, coordinate: C) -> Tensor<A, SliceOf<S, D, (KeepAll, C)>>
    where
        L: ZippedDivide<T, Output = Layout<S, D>> + IsLayout,
        S: Zip<D> + HTuple,
        D: HTuple,
        Layout<S, D>: Addressing<Modes = S::Modes, Offset = L::Offset>,
        (KeepAll, C): SliceCoordinate<S::Modes>,
        A: Advance<L::Offset> + DivideBy<T>,
    {
        self.inner_partition(tiler, coordinate)
    }

    /// The part of thread number `thread`. The layout `threads` arranges the threads in a tile, and each thread takes the element at
    /// its coordinate of every tile of that shape.
    ///
    /// * **Paper** §3.5.2; CuTe's `local_partition`.
    /// * **Law** `T.local_partition(t, x) = T.outer_partition(shape(t), t⁻¹(x))`; every element is in exactly one part.
    /// * **Admissible** where `threads` is a bijection and its shape divides the layout evenly.
    ///
    /// # Panics
    /// If `thread` is not below the number of threads.
    /// ```
    /// use cute_static::prelude::*;
    /// let a = Tensor::counting(0, layout!((8,12):(12,1)));
    /// // Neighbouring threads take neighbouring columns.
    /// let mine = a.local_partition(layout!((4,3):(3,1)), 7);
    /// assert_eq!(mine.layout().to_string(), "(2,4):(48,3)");
    /// assert_eq!(mine.at((1, 2)), a.at((4 + 2, 6 + 1)));
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn local_partition<TS, TD, S, D>(
        self,
        _threads: Layout<TS, TD>,
        thread: usize,
    ) -> Tensor<A, SliceOf<S, D, (u64, KeepAll)>>
    where
        TS: Tiler + Zip<TD>,
        Layout<TS, TD>: Bijective + IsLayout,
        L: ZippedDivide<TS, Output = Layout<S, D>> + IsLayout,
        S: Zip<D> + HTuple,
        D: HTuple,
        Layout<S, D>: Addressing<Modes = S::Modes, Offset = L::Offset>,
        (u64, KeepAll): SliceCoordinate<S::Modes>,
        A: Advance<L::Offset>,
    {
        let threads = <Layout<TS, TD> as IsLayout>::SIZE;
        assert!((thread as u64) < threads, "thread {thread} is out of range: there are {threads}");
        let place = InverseOfBijection::<TS::Modes>::at::<Itself>(thread as u64) as u64;
        self.rebound(Layout::<S, D>).slice((place, KeepAll))
    }

    /// The tensor from `coordinate` on: CuTe's `domain_offset`. The result has the same layout, so its elements may be beyond those
    /// of the tensor. It is therefore only for accessors that reach every offset; [`Global::domain_offset`](super::global::Global::domain_offset)
    /// is for memory.
    ///
    /// * **Law** `T.domain_offset(b)(c) = *(e + L(b) + L(c))`.
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    /// ```
    /// use cute_static::prelude::*;
    /// let a = Tensor::positions((0, 0), layout!((8,12):(1@0,1@1)));
    /// assert_eq!(a.domain_offset((4, 6)).at((2, 1)), (6, 7));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// let a = Tensor::new(&[1, 2, 3], layout!(3:1)).domain_offset(1);
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn domain_offset<C: Coordinate<L::Modes>>(self, coordinate: C) -> Self
    where
        A: Advance<L::Offset> + Everywhere,
    {
        // SAFETY: the accessor reaches every offset.
        unsafe { self.domain_offset_unchecked(coordinate) }
    }

    /// The same over any accessor.
    ///
    /// # Safety
    /// The accessor reaches `L(b) + L(c)` for every in-bounds coordinate `c`, where `b` is `coordinate`.
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub unsafe fn domain_offset_unchecked<C: Coordinate<L::Modes>>(self, coordinate: C) -> Self
    where
        A: Advance<L::Offset>,
    {
        let offset = self.inside(coordinate);
        // SAFETY: as promised.
        Tensor { accessor: unsafe { self.accessor.advance(offset) }, layout: self.layout }
    }
}
