//! The tiles of global tensors: tiles that divide the tensor, and tiles that are cut at its edges.

#![allow(unsafe_code)]

use super::accessor::{Advance, Lend, LendMut};
use super::divisible::TileOf;
use super::global::Global;
use super::implicit::{Position, Transform};
use super::profile::{Strides, Within};
use super::project::{Kept, ProjectEntries};
use super::strided::{Bounded, Strided};
use super::{Addressing, Tensor};
use crate::htuple::Singleton;
use crate::layout::IsLayout;
use core::marker::PhantomData;

/// The tiles of a [`Global`] tensor that divide it, see [`Global::tiles`].
#[derive(Clone, Copy, Debug)]
pub struct Tiles<E, V: Strides, T> {
    accessor: E,
    strides: V,
    grid: V::Extents,
    tile: PhantomData<T>,
}
/// The tiles of a [`Global`] tensor, which may be cut at its edges, see [`Global::edge_tiles`].
#[derive(Clone, Copy, Debug)]
pub struct EdgeTiles<E, V: Strides, T> {
    pub(super) global: Global<E, V>,
    pub(super) grid: V::Extents,
    pub(super) tile: PhantomData<T>,
}

/// The accessor and the layout of a tile
type TileTensor<E, V, T> = Tensor<Strided<E, V>, <T as TileOf<V>>::Identity>;

impl<E, V: Strides, T: TileOf<V>> Tiles<E, V, T> {
    /// # Safety
    /// For each coordinate `j` below the grid and each coordinate `i` of the tile `t`, `t·j + i` is a coordinate of a checked tensor.
    #[inline(always)]
    pub(super) unsafe fn new(accessor: E, strides: V, grid: V::Extents) -> Self {
        Self { accessor, strides, grid, tile: PhantomData }
    }
    /// The number of tiles in each mode.
    pub const fn grid(&self) -> V::Extents {
        self.grid
    }
}
impl<E, V: Strides, T: TileOf<V, Identity: Addressing<Offset = V::Coordinate> + IsLayout>> Tiles<E, V, T> {
    /// Tile number `index`.
    ///
    /// # Panics
    /// If there is no such tile.
    #[inline(always)]
    #[track_caller]
    pub fn at<'a>(&'a self, index: impl Into<V::Extents>) -> TileTensor<E::Shared<'a>, V, T>
    where
        E: Lend,
        E::Shared<'a>: Advance<i64>,
    {
        let at = T::origin(index.into(), self.grid, 0);
        // SAFETY: the tile exists and the tiles divide the tensor, so `at` and `at` plus every coordinate of the tile are
        // coordinates of the global tensor, which was checked to reach its storage only.
        unsafe { tile::<_, V, T>(self.accessor.lend(), self.strides, at) }
    }
    /// Tile number `index`, for writing.
    ///
    /// # Panics
    /// If there is no such tile.
    #[inline(always)]
    #[track_caller]
    pub fn at_mut<'a, U: Advance<i64>>(&'a mut self, index: impl Into<V::Extents>) -> TileTensor<U, V, T>
    where
        E: LendMut<Unique<'a> = U>,
    {
        let at = T::origin(index.into(), self.grid, 0);
        // SAFETY: as in `at`.
        unsafe { tile::<_, V, T>(self.accessor.lend_mut(), self.strides, at) }
    }
    /// The tile whose number has the entries of `index` that the projection keeps, see [`projected_tiles`](Global::projected_tiles).
    ///
    /// # Panics
    /// If there is no such tile.
    #[inline(always)]
    #[track_caller]
    pub fn projected_at<'a, I, P>(&'a self, index: I, _step: P) -> TileTensor<E::Shared<'a>, V, T>
    where
        I: ProjectEntries<P>,
        Kept<I, P>: Into<V::Extents>,
        E: Lend,
        E::Shared<'a>: Advance<i64>,
    {
        self.at(index.project())
    }
    /// The same, for writing.
    ///
    /// # Panics
    /// If there is no such tile.
    #[inline(always)]
    #[track_caller]
    pub fn projected_at_mut<'a, I, P, U: Advance<i64>>(&'a mut self, index: I, _step: P) -> TileTensor<U, V, T>
    where
        I: ProjectEntries<P>,
        Kept<I, P>: Into<V::Extents>,
        E: LendMut<Unique<'a> = U>,
    {
        self.at_mut(index.project())
    }
    /// Tile number `index`, by value.
    ///
    /// # Panics
    /// If there is no such tile.
    #[inline(always)]
    #[track_caller]
    pub fn into_tile(self, index: impl Into<V::Extents>) -> TileTensor<E, V, T>
    where
        E: Advance<i64>,
    {
        let at = T::origin(index.into(), self.grid, 0);
        // SAFETY: as in `at`.
        unsafe { tile::<_, V, T>(self.accessor, self.strides, at) }
    }
}

/// The tile that begins at `at`.
///
/// # Safety
/// `at`, and `at` plus every coordinate of the tile, are coordinates of a checked tensor.
#[inline(always)]
unsafe fn tile<E: Advance<i64>, V: Strides, T: TileOf<V, Identity: IsLayout>>(
    accessor: E,
    strides: V,
    at: V::Coordinate,
) -> TileTensor<E, V, T> {
    // SAFETY: the precondition.
    let accessor = unsafe { accessor.advance(strides.dot(at)) };
    Tensor { accessor: Strided { accessor, strides }, layout: T::Identity::VALUE }
}

/// The predicate of an edge tile: whether a coordinate is inside the tensor.
type Predicate<V, L, F> = Tensor<Transform<Position<<V as Strides>::Coordinate>, F>, L>;
/// A tile at the edge
type EdgeTensor<E, V, T> = Tensor<Bounded<E, V>, <T as TileOf<V>>::Identity>;

/// A tile that is inside its tensor, or one that is cut.
#[derive(Clone, Copy, Debug)]
pub enum TilePart<W, C> {
    /// All elements are inside
    Whole(W),
    /// Elements are `Some(element)` inside the tensor, or `None`
    Cut(C),
}

impl<E, V: Strides, T: TileOf<V, Identity: Addressing<Offset = V::Coordinate> + IsLayout>> EdgeTiles<E, V, T> {
    /// The number of tiles in each mode.
    pub const fn grid(&self) -> V::Extents {
        self.grid
    }
    #[inline(always)]
    #[track_caller]
    pub(crate) fn origin(&self, index: V::Extents) -> V::Coordinate {
        T::origin(index, self.grid, 0)
    }
    /// Tile number `index`. Its elements are `Some(element)`, or `None` outside the tensor.
    ///
    /// # Panics
    /// If there is no such tile.
    #[inline(always)]
    #[track_caller]
    pub fn at<'a>(&'a self, index: impl Into<V::Extents>) -> EdgeTensor<E::Shared<'a>, V, T>
    where
        E: Lend,
    {
        let Global { accessor, strides, .. } = &self.global;
        let from = self.origin(index.into());
        let accessor = Bounded { accessor: accessor.lend(), strides: *strides, from, extents: self.global.limits() };
        Tensor { accessor, layout: T::Identity::VALUE }
    }
    /// Tile number `index`, if all of it is inside the tensor.
    ///
    /// # Panics
    /// If there is no such tile.
    /// ```
    /// use cute_static::prelude::*;
    /// let tiles = Global::new(&[7; 15], (3, 5), (5, 1)).unwrap().edge_tiles(shape!((2,2)));
    /// assert_eq!(tiles.whole((0, 1)).unwrap().at((1, 1)), 7);
    /// assert!(tiles.whole((1, 1)).is_none() && tiles.whole((0, 2)).is_none());
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn whole<'a>(&'a self, index: impl Into<V::Extents>) -> Option<TileTensor<E::Shared<'a>, V, T>>
    where
        E: Lend,
        E::Shared<'a>: Advance<i64>,
    {
        let at = self.origin(index.into());
        // SAFETY: the tile begins inside, and all of it is.
        T::inside(at, self.global.extents())
            .then(|| unsafe { tile::<_, V, T>(self.global.accessor.lend(), self.global.strides, at) })
    }
    /// Tile number `index`, for writing, if all of it is inside the tensor.
    ///
    /// # Panics
    /// If there is no such tile.
    #[inline(always)]
    #[track_caller]
    pub fn whole_mut<'a, U: Advance<i64>>(&'a mut self, index: impl Into<V::Extents>) -> Option<TileTensor<U, V, T>>
    where
        E: LendMut<Unique<'a> = U>,
    {
        let at = self.origin(index.into());
        if !T::inside(at, self.global.extents()) {
            return None;
        }
        // SAFETY: the tile begins inside, and all of it is.
        Some(unsafe { tile::<_, V, T>(self.global.accessor.lend_mut(), self.global.strides, at) })
    }
    /// Tile number `index`, whole or cut. A loop over all tiles so predicates only those that are cut.
    ///
    /// # Panics
    /// If there is no such tile.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::tensor::TilePart;
    /// let data: Vec<i32> = (0..15).collect();
    /// let tiles = Global::new(&data, (3, 5), (5, 1)).unwrap().edge_tiles(shape!((2,2)));
    /// let mut sum = 0;
    /// for (i, j) in (0..2).flat_map(|i| (0..3).map(move |j| (i, j))) {
    ///     sum += match tiles.part((i, j)) {
    ///         TilePart::Whole(tile) => (0..4).map(|e| tile.at(e)).sum::<i32>(),
    ///         TilePart::Cut(tile) => (0..4).filter_map(|e| tile.at(e)).sum::<i32>(),
    ///     };
    /// }
    /// assert_eq!(sum, data.iter().sum());
    /// ```
    #[inline(always)]
    #[track_caller]
    #[allow(clippy::type_complexity)]
    pub fn part<'a>(
        &'a self,
        index: impl Into<V::Extents>,
    ) -> TilePart<TileTensor<E::Shared<'a>, V, T>, EdgeTensor<E::Shared<'a>, V, T>>
    where
        E: Lend,
        E::Shared<'a>: Advance<i64>,
    {
        let index = index.into();
        match self.whole(index) {
            Some(tile) => TilePart::Whole(tile),
            None => TilePart::Cut(self.at(index)),
        }
    }
    /// The predicate of tile number `index` for [`copy_if`](crate::prelude::copy_if): whether a coordinate is inside the tensor.
    ///
    /// # Panics
    /// If there is no such tile.
    /// ```
    /// use cute_static::prelude::*;
    /// let tiles = Global::new(&[0; 15], (3, 5), (5, 1)).unwrap().edge_tiles(shape!((2,2)));
    /// let inside = tiles.predicate((1, 1));
    /// assert_eq!([inside.at((0, 0)), inside.at((0, 1)), inside.at((1, 0))], [true, true, false]);
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn predicate<I: Into<V::Extents>>(
        &self,
        index: I,
    ) -> Predicate<V, T::Identity, impl Fn(V::Coordinate) -> bool + use<E, V, T, I>> {
        let limits = self.global.limits();
        Tensor::positions(self.origin(index.into()), T::Identity::VALUE)
            .transform(move |at: V::Coordinate| at.within(limits))
    }
    /// Whether all of tile number `index` is inside the tensor.
    ///
    /// # Panics
    /// If there is no such tile.
    #[inline(always)]
    #[track_caller]
    pub fn is_whole(&self, index: impl Into<V::Extents>) -> bool {
        T::inside(self.origin(index.into()), self.global.extents())
    }
    /// The strides, the accessor behind them, and the extents
    #[inline(always)]
    pub(crate) fn behind(&mut self) -> (V, &mut E, V::Coordinate) {
        let limits = self.global.limits();
        (self.global.strides, &mut self.global.accessor, limits)
    }
}
