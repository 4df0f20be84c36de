//! Paper §3.3.4, §3.5.2 — tiles and partitions of tensors: divide, then slice.
//!
//! | | slices | and keeps |
//! |---|---|---|
//! | [`inner_partition`](Tensor::inner_partition), `local_tile` | which tile | the elements of the tile |
//! | [`outer_partition`](Tensor::outer_partition), `local_partition` | which element of the tile | that element of every tile |

use super::accessor::Advance;
use super::slice::SliceCoordinate;
use super::{Addressing, Tensor};
use crate::algebra::by_mode::Tiler;
use crate::algebra::divide::DivideZipped;
use crate::htuple::{HCons, HNil, Underscore};
use crate::int::Nat;
use crate::kind::{HTuple, ModeTree};
use crate::layout::slice::Slicer;
use crate::layout::tree::{Mode, Zip, ZipTree};
use crate::layout::{IsLayout, Layout};
use crate::seal::Seal;
use crate::semimodule::Element;
use typenum::UTerm;

/// Every mode of a list, kept one by one: a tuple of as many `_`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Whole;

/// `_` for each mode.
pub trait KeepEach {
    /// The slicer
    type KeptEach: Slicer;
}
impl<S: Nat, D: Element> KeepEach for Mode<S, D> {
    type KeptEach = Underscore;
}
impl KeepEach for HNil {
    type KeptEach = HNil;
}
impl<H: ModeTree, T: ModeTree + KeepEach> KeepEach for HCons<H, T> {
    type KeptEach = HCons<Underscore, T::KeptEach>;
}
impl<M: ModeTree + KeepEach> SliceCoordinate<M> for Whole {
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
    /// * **Law** `T.inner_partition(t, c)(i) = zipped_divide(T, t)(i, c)`. Modes at [`Underscore`] in `coordinate` stay, behind
    ///   the tile's: `(BLK_M, BLK_N, k)`.
    /// * **Admissible** where the tiler divides the layout evenly.
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
    pub fn inner_partition<T: Tiler, C, S, D>(self, _tiler: T, coordinate: C) -> Tensor<A, SliceOf<S, D, (Whole, C)>>
    where
        L: DivideZipped<T, Output = Layout<S, D>> + IsLayout,
        S: Zip<D> + HTuple,
        D: HTuple,
        Layout<S, D>: Addressing<Modes = S::Modes, Offset = L::Offset>,
        (Whole, C): SliceCoordinate<S::Modes>,
        A: Advance<L::Offset>,
    {
        self.rebound(Layout::<S, D>::Layout).slice((Whole, coordinate))
    }

    /// The elements that lie at `coordinate` of every tile, the tensor being tiled by `tiler`.
    ///
    /// * **Paper** §3.5.2. CuTe's `outer_partition`; with the coordinate of a thread, `local_partition`.
    /// * **Law** `T.outer_partition(t, c)(j) = zipped_divide(T, t)(c, j)`.
    /// * **Admissible** where the tiler divides the layout evenly.
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
    pub fn outer_partition<T: Tiler, C, S, D>(self, _tiler: T, coordinate: C) -> Tensor<A, SliceOf<S, D, (C, Whole)>>
    where
        L: DivideZipped<T, Output = Layout<S, D>> + IsLayout,
        S: Zip<D> + HTuple,
        D: HTuple,
        Layout<S, D>: Addressing<Modes = S::Modes, Offset = L::Offset>,
        (C, Whole): SliceCoordinate<S::Modes>,
        A: Advance<L::Offset>,
    {
        self.rebound(Layout::<S, D>::Layout).slice((coordinate, Whole))
    }
}

/// The slice of the layout `S:D` at a coordinate of type `C`.
pub type SliceOf<S, D, C> = Layout<
    <<C as SliceCoordinate<<S as ZipTree<D>>::Modes>>::Pattern as Slicer>::Slice<S>,
    <<C as SliceCoordinate<<S as ZipTree<D>>::Modes>>::Pattern as Slicer>::Slice<D>,
>;
