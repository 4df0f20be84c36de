//! Global tensors: extents and strides are known at run time, rank and profile when this is compiled. Their tiles are laid out statically.
//!
//! The layout of a tile is the [identity layout](crate::prelude::IdentityLayout) of its shape over a [`Strided`] accessor: inside a
//! kernel only the address of the tile and the strides are numbers.

#![allow(unsafe_code)]

use super::accessor::{Accessor, Advance, Lend, LendMut, MemoryMut};
use super::extents::{Indivisible, Unfit, distinct, divide, identity_extents, reach};
use super::implicit::{Position, Sum, Transform};
use super::memory::{Raw, View, ViewMut};
use super::strided::{Bounded, Strided, Strides, Within};
use super::{Addressing, Tensor};
use crate::layout::identity::MakeIdentity;
use crate::layout::tree::Zip;
use crate::layout::{IsLayout, Layout};

/// A tensor of a flat profile whose extents are numbers, and whose strides `V` are numbers or types, each for itself.
///
/// * **Paper** definition 2.19, with strides that are not static; CuTe's `make_tensor(ptr, make_layout(make_shape(m,k), make_stride(k,_1{})))`.
/// * **Law** `T(c) = e[V · c]` for every `c` below the extents.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::typenum::U1;
/// // Rows and columns come from elsewhere; that rows are contiguous is known.
/// let (rows, columns) = (256, 512);
/// let data: Vec<u32> = (0..rows * columns).map(|i| i as u32).collect();
/// let a = Global::new(&data, (rows, columns), (columns as i64, U1::new()))?;
/// // Divisibility is checked once.
/// let tiles = a.tiles(shape!((128,64)))?;
/// assert_eq!(tiles.grid(), [2, 8]);
/// let tile = tiles.at((1, 3));
/// assert_eq!(tile.layout(), layout!((128,64):(1@0,1@1)));
/// assert_eq!(tile[(5, 7)], data[(128 + 5) * 512 + 3 * 64 + 7]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Global<E, V: Strides> {
    accessor: E,
    extents: V::Extents,
    strides: V,
}

impl<'a, T, V: Strides> Global<View<'a, T>, V> {
    /// A tensor over a slice.
    ///
    /// # Errors
    /// Where a coordinate would reach beyond the slice, or a stride is negative.
    /// ```
    /// use cute_static::prelude::*;
    /// let error = Global::new(&[0; 11], (3, 4), (4, 1)).unwrap_err();
    /// assert_eq!(error.to_string(), "the tensor reaches 12 elements, the storage holds 11");
    /// ```
    pub fn new(data: &'a [T], extents: impl Into<V::Extents>, strides: V) -> Result<Self, Unfit> {
        let extents = extents.into();
        reach(extents.as_ref(), strides.numbers().as_ref(), data.len())?;
        Ok(Self { accessor: View::new(data), extents, strides })
    }
}
impl<'a, T, V: Strides> Global<ViewMut<'a, T>, V> {
    /// A tensor over a slice, to be written.
    ///
    /// # Errors
    /// As [`new`](Global::new), and where a mode's stride is not past what the modes of smaller strides span: then two
    /// coordinates might be one element.
    /// ```
    /// use cute_static::prelude::*;
    /// let error = Global::new_mut(&mut [0; 12], (3, 4), (0, 1)).unwrap_err();
    /// assert_eq!(error.to_string(), "mode 0 of stride 0 may reach elements twice: 3 coordinates have one element");
    /// ```
    pub fn new_mut(data: &'a mut [T], extents: impl Into<V::Extents>, strides: V) -> Result<Self, Unfit> {
        let extents = extents.into();
        reach(extents.as_ref(), strides.numbers().as_ref(), data.len())?;
        distinct(extents.as_ref(), strides.numbers().as_ref())?;
        Ok(Self { accessor: ViewMut::new(data), extents, strides })
    }
}
impl<T, V: Strides> Global<Raw<T>, V> {
    /// A tensor at a pointer.
    ///
    /// # Safety
    /// As [`Tensor::from_raw`]: `base + V · c` must be an element for every `c` below the extents. Strides may be negative.
    pub unsafe fn from_raw(base: *mut T, extents: impl Into<V::Extents>, strides: V) -> Self {
        Self { accessor: Raw::new(base), extents: extents.into(), strides }
    }
}

impl<E, V: Strides> Global<E, V> {
    /// The extents.
    pub const fn extents(&self) -> V::Extents {
        self.extents
    }
    /// The strides.
    pub const fn strides(&self) -> V {
        self.strides
    }

    /// `T(c)`, by value, or `None` if the coordinate is out of bounds.
    #[inline]
    pub fn get(&self, coordinate: impl Into<V::Extents>) -> Option<E::Element>
    where
        E: Accessor<i64>,
    {
        let at = V::coordinate(coordinate.into());
        // SAFETY: the coordinate is in bounds, and the storage was checked to hold such elements.
        at.within(self.limits()).then(|| unsafe { self.accessor.load(self.strides.dot(at)) })
    }

    /// The tensor without what is below `by`: CuTe's `domain_offset`.
    ///
    /// * **Law** `T.domain_offset(b)(c) = T(b + c)`, and there are as many `c` less.
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    /// ```
    /// use cute_static::prelude::*;
    /// let data = [0, 1, 2, 3, 4, 5];
    /// let rest = Global::new(&data, (2, 3), (3, 1)).unwrap().domain_offset((1, 1));
    /// assert_eq!((rest.extents(), rest.get((0, 1)), rest.get((0, 2))), ([1, 2], Some(5), None));
    /// ```
    #[must_use]
    pub fn domain_offset(mut self, by: impl Into<V::Extents>) -> Self
    where
        E: Advance<i64>,
    {
        let by = by.into();
        let at = V::coordinate(by);
        assert!(at.within(self.limits()), "the coordinate {by:?} is out of bounds: the extents are {:?}", self.extents);
        for (extent, by) in self.extents.as_mut().iter_mut().zip(by.as_ref()) {
            *extent -= by;
        }
        // SAFETY: the coordinate is in bounds, and so are those below the new extents where it is added to them.
        Self { accessor: unsafe { self.accessor.advance(self.strides.dot(at)) }, ..self }
    }

    /// The tiles of this shape, which must divide the tensor.
    ///
    /// * **Paper** §3.5.2. * **Law** `T.tiles(t).at(j)(i) = T(t·j + i)`, entry by entry.
    ///
    /// # Errors
    /// Where an extent is no multiple of the tile's; [`edge_tiles`](Global::edge_tiles) takes any.
    /// ```
    /// use cute_static::prelude::*;
    /// let a = Global::new(&[0; 12], (3, 4), (4, 1)).unwrap();
    /// let error = a.tiles(shape!((2,2))).unwrap_err();
    /// assert_eq!(error.to_string(), "the tile's extent 2 does not divide the extent 3 of mode 0");
    /// ```
    /// ```compile_fail,E0271
    /// use cute_static::prelude::*;
    /// // A tile has as many modes as the tensor.
    /// let tiles = Global::new(&[0; 12], (3, 4), (4, 1)).unwrap().tiles(shape!((3,2,2)));
    /// ```
    pub fn tiles<T, S: Zip<D>, D>(self, _tile: T) -> Result<Tiles<E, V, Layout<S, D>>, Indivisible>
    where
        T: MakeIdentity<Output = Layout<S, D>>,
        Layout<S, D>: Addressing<Offset = V::Coordinate> + IsLayout,
    {
        let grid = divide(self.extents, identity_extents::<Layout<S, D>>, true)?;
        Ok(Tiles { global: self, grid, tile: Layout })
    }

    /// The tiles of this shape, those at the edges perhaps cut: their elements are `Some` inside of the tensor and `None` outside.
    /// ```
    /// use cute_static::prelude::*;
    /// let data: Vec<i32> = (0..15).collect();
    /// let a = Global::new(&data, (3, 5), (5, 1)).unwrap();
    /// let tiles = a.edge_tiles(shape!((2,2)));
    /// assert_eq!(tiles.grid(), [2, 3]);
    /// let corner = tiles.at((1, 2));
    /// assert_eq!([corner.at((0, 0)), corner.at((0, 1)), corner.at((1, 0))], [Some(14), None, None]);
    /// // A load with zeros outside
    /// let mut tile = OwnedTensor::filled(-1, layout!((2,2):(1,2)));
    /// transform(&corner, &mut tile, |element| element.unwrap_or(0));
    /// assert_eq!(tile.as_slice(), [14, 0, 0, 0]);
    /// ```
    pub fn edge_tiles<T, S: Zip<D>, D>(self, _tile: T) -> EdgeTiles<E, V, Layout<S, D>>
    where
        T: MakeIdentity<Output = Layout<S, D>>,
        Layout<S, D>: Addressing<Offset = V::Coordinate> + IsLayout,
    {
        let grid = match divide(self.extents, identity_extents::<Layout<S, D>>, false) {
            Ok(grid) => grid,
            Err(_) => unreachable!("rounded up"),
        };
        EdgeTiles { global: self, grid, tile: Layout }
    }

    /// Tile number `index`: CuTe's `local_tile`. See [`tiles`](Global::tiles), which checks divisibility once for all of them.
    ///
    /// # Errors
    /// Where an extent is no multiple of the tile's.
    /// # Panics
    /// If there is no such tile.
    #[allow(clippy::type_complexity)]
    pub fn local_tile<T, S: Zip<D>, D>(
        self,
        tile: T,
        index: impl Into<V::Extents>,
    ) -> Result<Tensor<Strided<E, V>, Layout<S, D>>, Indivisible>
    where
        T: MakeIdentity<Output = Layout<S, D>>,
        Layout<S, D>: Addressing<Offset = V::Coordinate> + IsLayout,
        E: Advance<i64>,
    {
        Ok(self.tiles(tile)?.into_tile(index))
    }

    #[inline(always)]
    fn limits(&self) -> V::Coordinate {
        V::coordinate(self.extents)
    }
}

/// The tiles of a [`Global`] tensor that divide it, see [`Global::tiles`].
#[derive(Clone, Copy, Debug)]
pub struct Tiles<E, V: Strides, L> {
    global: Global<E, V>,
    grid: V::Extents,
    tile: L,
}
/// The tiles of a [`Global`] tensor, those at its edges perhaps cut, see [`Global::edge_tiles`].
#[derive(Clone, Copy, Debug)]
pub struct EdgeTiles<E, V: Strides, L> {
    global: Global<E, V>,
    grid: V::Extents,
    tile: L,
}

/// The coordinate where tile `index` begins.
#[inline(always)]
#[track_caller]
fn origin<V: Strides, L: IsLayout>(index: V::Extents, grid: V::Extents) -> V::Coordinate {
    let mut at = index;
    for (mode, (at, count)) in at.as_mut().iter_mut().zip(grid.as_ref()).enumerate() {
        assert!(*at < *count, "tile {at} of mode {mode} is out of bounds: there are {count}");
        *at *= identity_extents::<L>(mode);
    }
    V::coordinate(at)
}

impl<E, V: Strides, L: Addressing<Offset = V::Coordinate> + IsLayout> Tiles<E, V, L> {
    /// How many tiles there are, in each mode.
    pub const fn grid(&self) -> V::Extents {
        self.grid
    }
    /// Tile number `index`.
    ///
    /// # Panics
    /// If there is no such tile.
    #[inline(always)]
    #[track_caller]
    pub fn at<'a>(&'a self, index: impl Into<V::Extents>) -> Tensor<Strided<E::Shared<'a>, V>, L>
    where
        E: Lend,
        E::Shared<'a>: Advance<i64>,
    {
        let at = origin::<V, L>(index.into(), self.grid);
        // SAFETY: the tile exists and the tiles divide the tensor, so `at` and `at` plus every coordinate of the tile are
        // coordinates of the global tensor, which was checked to reach its storage only.
        let accessor = unsafe { self.global.accessor.lend().advance(self.global.strides.dot(at)) };
        Tensor { accessor: Strided { accessor, strides: self.global.strides }, layout: self.tile }
    }
    /// Tile number `index`, to be written.
    ///
    /// # Panics
    /// If there is no such tile.
    #[inline(always)]
    #[track_caller]
    pub fn at_mut<'a>(&'a mut self, index: impl Into<V::Extents>) -> Tensor<Strided<E::Unique<'a>, V>, L>
    where
        E: LendMut,
        E::Unique<'a>: Advance<i64>,
    {
        let at = origin::<V, L>(index.into(), self.grid);
        // SAFETY: as in `at`.
        let accessor = unsafe { self.global.accessor.lend_mut().advance(self.global.strides.dot(at)) };
        Tensor { accessor: Strided { accessor, strides: self.global.strides }, layout: self.tile }
    }
    /// Tile number `index` alone.
    ///
    /// # Panics
    /// If there is no such tile.
    #[inline(always)]
    #[track_caller]
    pub fn into_tile(self, index: impl Into<V::Extents>) -> Tensor<Strided<E, V>, L>
    where
        E: Advance<i64>,
    {
        let at = origin::<V, L>(index.into(), self.grid);
        // SAFETY: as in `at`.
        let accessor = unsafe { self.global.accessor.advance(self.global.strides.dot(at)) };
        Tensor { accessor: Strided { accessor, strides: self.global.strides }, layout: self.tile }
    }
}

/// The predicate of an edge tile: which of its coordinates are inside.
type Predicate<V, L, F> = Tensor<Transform<Position<<V as Strides>::Coordinate>, F>, L>;

impl<E, V: Strides, L: Addressing<Offset = V::Coordinate> + IsLayout> EdgeTiles<E, V, L> {
    /// How many tiles there are, in each mode.
    pub const fn grid(&self) -> V::Extents {
        self.grid
    }
    /// Tile number `index`: its elements are `Some(element)`, or `None` where they would be outside.
    ///
    /// # Panics
    /// If there is no such tile.
    #[inline(always)]
    #[track_caller]
    pub fn at<'a>(&'a self, index: impl Into<V::Extents>) -> Tensor<Bounded<E::Shared<'a>, V>, L>
    where
        E: Lend,
    {
        let Global { accessor, strides, .. } = &self.global;
        let from = origin::<V, L>(index.into(), self.grid);
        let accessor = Bounded { accessor: accessor.lend(), strides: *strides, from, extents: self.global.limits() };
        Tensor { accessor, layout: self.tile }
    }
    /// Which coordinates of tile number `index` are inside of the tensor: a predicate for [`copy_if`](crate::prelude::copy_if).
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
    ) -> Predicate<V, L, impl Fn(V::Coordinate) -> bool + use<E, V, L, I>> {
        let limits = self.global.limits();
        Tensor::positions(origin::<V, L>(index.into(), self.grid), self.tile)
            .transform(move |at: V::Coordinate| at.within(limits))
    }
    /// `T(c) = src(c)` for every coordinate of tile number `index` that is inside of the tensor.
    ///
    /// # Panics
    /// If there is no such tile.
    /// ```
    /// use cute_static::prelude::*;
    /// let mut data = [0; 6];
    /// let mut tiles = Global::new_mut(&mut data, (2, 3), (3, 1)).unwrap().edge_tiles(shape!((2,2)));
    /// tiles.store((0, 1), &Tensor::counting(1, layout!((2,2):(1,2))));
    /// assert_eq!(data, [0, 0, 1, 0, 0, 2]);
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn store<A, M>(&mut self, index: impl Into<V::Extents>, src: &Tensor<A, M>)
    where
        E: MemoryMut,
        A: Accessor<M::Offset, Element = E::Item>,
        M: Addressing,
    {
        const { assert!(super::extents::same_size::<M, L>(), "sizes differ: the tile's and that of what is stored in it") };
        let (from, limits) = (origin::<V, L>(index.into(), self.grid), self.global.limits());
        for i in 0..L::SIZE {
            let at = from.sum(self.tile.address(i));
            if at.within(limits) {
                // SAFETY: the coordinate is in bounds, and the storage was checked to hold such elements; the sizes are equal.
                unsafe {
                    *self.global.accessor.item_mut(self.global.strides.dot(at)) =
                        src.accessor.load(src.layout.address(i))
                };
            }
        }
    }
}
