//! Global tensors: extents and strides are known at run time, rank and profile at compile time. Their tiles have static layouts.
//!
//! The layout of a tile is the [identity layout](crate::prelude::IdentityLayout) of its shape over a [`Strided`] accessor. So inside a
//! kernel, only the address of the tile and the strides are values.

#![allow(unsafe_code)]

use super::accessor::{Accessor, Advance, Linear};
use super::divisible::{Promises, TileOf};
use super::extents::{Indivisible, LeafNumbers, Unfit};
use super::memory::{Raw, View, ViewMut};
use super::profile::{Extents, Profile, Strides, Within};
use super::project::KeptModes;
use super::strided::Strided;
use super::tiles::{EdgeTiles, Tiles};
use super::{Addressing, Tensor};
use crate::layout::IsLayout;
use crate::tensor::project::bounds;
use core::marker::PhantomData;

/// A tensor with extents and strides at run time. Each extent of `X` is a number, a number known to be a [multiple](super::divisible::MultipleOf), or a type; each
/// stride of `V` is a number or a type. Both have the same profile, which may be nested.
///
/// * **Paper** definition 2.19, with strides that are not static; CuTe's `make_tensor(ptr, make_layout(make_shape(m,k), make_stride(k,_1{})))`.
/// * **Law** `T(c) = e[V · c]` for every `c` below the extents.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::typenum::U1;
/// // The numbers of rows and columns are values; the stride 1 within a row is a type.
/// let (rows, columns) = (256, 512);
/// let data: Vec<u32> = (0..rows * columns).map(|i| i as u32).collect();
/// let a = Global::new(&data, (rows, columns), (columns, U1::new()))?;
/// // Divisibility is checked once.
/// let tiles = a.tiles(shape!((128,64)))?;
/// assert_eq!(tiles.grid(), (2, 8));
/// let tile = tiles.at((1, 3));
/// assert_eq!(tile.layout(), layout!((128,64):(1@0,1@1)));
/// assert_eq!(tile[(5, 7)], data[(128 + 5) * 512 + 3 * 64 + 7]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Global<E, V, X = <V as Strides>::Extents> {
    pub(super) accessor: E,
    extents: X,
    pub(super) strides: V,
}

impl<'a, T, V, X> Global<View<'a, T>, V, X> {
    /// A tensor over a slice.
    ///
    /// Extents and strides are integers of at least 32 bits, such as `usize`.
    ///
    /// # Errors
    /// Where a coordinate would reach beyond the slice, a stride is negative, or a number does not fit in 63 bits.
    /// ```
    /// use cute_static::prelude::*;
    /// let error = Global::new(&[0; 11], (3, 4), (4, 1)).unwrap_err();
    /// assert_eq!(error.to_string(), "the tensor reaches 12 elements, the storage holds 11");
    /// let (rows, columns): (usize, u32) = (3, 4);
    /// assert!(Global::new(&[0; 12], (rows, columns), (columns, 1)).is_ok());
    /// let error = Global::new(&[0; 12], (rows, -4), (4, 1)).unwrap_err();
    /// assert_eq!(error.to_string(), "the extent -4 of mode 1 is below 0");
    /// ```
    pub fn new(data: &'a [T], extents: X, strides: V) -> Result<Self, Unfit>
    where
        V: Strides<Coordinate: Profile>,
        X: Extents<V::Coordinate>,
    {
        LeafNumbers::of(strides, extents).reach(data.len())?;
        Ok(Self { accessor: View::new(data), extents, strides })
    }
}
impl<'a, T, V, X> Global<ViewMut<'a, T>, V, X> {
    /// A tensor over a slice, for writing.
    ///
    /// # Errors
    /// As [`new`](Global::new), and where the stride of a mode is less than the span of the modes of smaller strides, because two
    /// coordinates might then be the same element.
    /// ```
    /// use cute_static::prelude::*;
    /// let error = Global::new_mut(&mut [0; 12], (3, 4), (0, 1)).unwrap_err();
    /// assert_eq!(error.to_string(), "mode 0 of stride 0 may reach elements twice: 3 coordinates have one element");
    /// ```
    pub fn new_mut(data: &'a mut [T], extents: X, strides: V) -> Result<Self, Unfit>
    where
        V: Strides<Coordinate: Profile>,
        X: Extents<V::Coordinate>,
    {
        let leaves = LeafNumbers::of(strides, extents);
        leaves.reach(data.len())?;
        leaves.distinct()?;
        Ok(Self { accessor: ViewMut::new(data), extents, strides })
    }
}
impl<T, V, X> Global<Raw<T>, V, X> {
    /// A tensor at a pointer.
    ///
    /// # Safety
    /// As [`Tensor::from_raw`]: `base + V · c` must be an element for every `c` below the extents. Strides may be negative.
    #[inline(always)]
    pub unsafe fn from_raw(base: *mut T, extents: X, strides: V) -> Self
    where
        V: Strides<Coordinate: Profile>,
        X: Extents<V::Coordinate>,
    {
        Self { accessor: Raw::new(base), extents, strides }
    }
}

impl<E, V: Strides, X: Extents<V::Coordinate>> Global<E, V, X> {
    /// The extents, as numbers.
    #[inline(always)]
    pub fn extents(&self) -> V::Extents {
        self.extents.numbers()
    }
    /// The strides.
    #[inline(always)]
    pub const fn strides(&self) -> V {
        self.strides
    }
    /// The address of the element at coordinate 0.
    /// ```
    /// use cute_static::prelude::*;
    /// let data = [0, 1, 2, 3, 4, 5];
    /// assert_eq!(Global::new(&data, (2, 3), (3, 1)).unwrap().base(), data.as_ptr());
    /// ```
    #[inline(always)]
    pub fn base(&self) -> *const E::Item
    where
        E: Linear,
    {
        self.accessor.base()
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

    /// The tensor from the coordinate `by` on: CuTe's `domain_offset`. The extents of the result are numbers.
    ///
    /// * **Law** `T.domain_offset(b)(c) = T(b + c)`, and the extents are those of `T` less `b`.
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    /// ```
    /// use cute_static::prelude::*;
    /// let data = [0, 1, 2, 3, 4, 5];
    /// let rest = Global::new(&data, (2, 3), (3, 1)).unwrap().domain_offset((1, 1));
    /// assert_eq!((rest.extents(), rest.get((0, 1)), rest.get((0, 2))), ((1, 2), Some(5), None));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn domain_offset(self, by: impl Into<V::Extents>) -> Global<E, V>
    where
        E: Advance<i64>,
    {
        let (by, extents) = (by.into(), self.extents());
        let at = V::coordinate(by);
        assert!(at.within(self.limits()), "the coordinate {by:?} is out of bounds: the extents are {extents:?}");
        // SAFETY: the coordinate is in bounds, and so are those below the new extents where it is added to them.
        let accessor = unsafe { self.accessor.advance(self.strides.dot(at)) };
        Global { accessor, extents: V::minus(extents, by), strides: self.strides }
    }

    /// The tiles of this shape, which must divide the tensor.
    ///
    /// * **Paper** §3.5.2. * **Law** `T.tiles(t).at(j)(i) = T(t·j + i)`, entry by entry.
    ///
    /// # Errors
    /// Where an extent is no multiple of the tile's; [`edge_tiles`](Global::edge_tiles) accepts any extents.
    /// ```
    /// use cute_static::prelude::*;
    /// let a = Global::new(&[0; 12], (3, 4), (4, 1)).unwrap();
    /// let error = a.tiles(shape!((2,2))).unwrap_err();
    /// assert_eq!(error.to_string(), "the tile's extent 2 does not divide the extent 3 of mode 0");
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// // A tile has as many modes as the tensor.
    /// let tiles = Global::new(&[0; 12], (3, 4), (4, 1)).unwrap().tiles(shape!((3,2,2)));
    /// ```
    pub fn tiles<T: TileOf<V>>(self, _tile: T) -> Result<Tiles<E, V, T>, Indivisible> {
        let grid = T::grid(self.extents(), true, 0)?;
        // SAFETY: the tiles divide the tensor.
        Ok(unsafe { Tiles::new(self.accessor, self.strides, grid) })
    }

    /// The tiles of this shape, which divide the tensor by the types of its extents, so that nothing is checked at run time.
    ///
    /// * **Law** as [`tiles`](Global::tiles).
    /// * **Admissible** where the extents [promise](Promises) it.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::tensor::MultipleOf;
    /// use cute_static::typenum::{U1, U64};
    /// // The rows are checked once, here; there are always 8 columns.
    /// fn sum(rows: MultipleOf<U64>, data: &[i32]) -> i32 {
    ///     let a = Global::new(data, (rows, cute_static::typenum::U8::new()), (8, U1::new())).unwrap();
    ///     let tiles = a.whole_tiles(shape!((32,8)));
    ///     (0..tiles.grid().0).map(|i| tiles.at((i, 0)).at((0, 0))).sum()
    /// }
    /// assert_eq!(sum(MultipleOf::new(128).unwrap(), &[1; 1024]), 4);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::tensor::MultipleOf;
    /// use cute_static::typenum::{U1, U64};
    /// let rows = MultipleOf::<U64>::new(192).unwrap();
    /// // 96 divides 192, but not every multiple of 64.
    /// let tiles = Global::new(&[0; 192], (rows, U1::new()), (1, 1)).unwrap().whole_tiles(shape!((96,1)));
    /// ```
    #[inline(always)]
    pub fn whole_tiles<T: TileOf<V>>(self, _tile: T) -> Tiles<E, V, T>
    where
        X: Promises<T>,
    {
        let grid = match T::grid(self.extents(), false, 0) {
            Ok(grid) => grid,
            Err(_) => unreachable!("rounded up"),
        };
        // SAFETY: the tiles divide the tensor by the types of its extents, so nothing has been rounded.
        unsafe { Tiles::new(self.accessor, self.strides, grid) }
    }

    /// The tiles of a shape with more modes, where the projection keeps the modes of this tensor: CuTe's `Step<_1, X, _1>`.
    ///
    /// * **Paper** §3.5.2. * **Law** [`tiles`](Global::tiles) of the modes at integers; those at `_` are left out.
    ///
    /// # Errors
    /// Where an extent is no multiple of the tile's.
    /// ```
    /// use cute_static::prelude::*;
    /// let (blocks, a_modes) = (shape!((4,2,3)), coord!((1,_,1)));
    /// let data: Vec<i32> = (0..72).collect();
    /// // A is (M,K), the blocks are (M,N,K).
    /// let a = Global::new(&data, (8, 9), (9, 1))?.projected_tiles(blocks, a_modes)?;
    /// assert_eq!(a.grid(), (2, 3));
    /// // Block (1, 5) of C, step 2
    /// assert_eq!(a.projected_at((1, 5, 2), a_modes).at((0, 0)), 4 * 9 + 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// // All three modes are kept, and the tensor is a matrix.
    /// let a = Global::new(&[0; 72], (8, 9), (9, 1)).unwrap().projected_tiles(shape!((4,2,3)), coord!((1,1,1)));
    /// ```
    #[allow(clippy::type_complexity)]
    pub fn projected_tiles<T, P>(self, _tile: T, _step: P) -> Result<Tiles<E, V, KeptModes<T, P>>, Indivisible>
    where
        P: bounds::KeptModes<T>,
        KeptModes<T, P>: TileOf<V>,
    {
        let grid = <KeptModes<T, P>>::grid(self.extents(), true, 0)?;
        // SAFETY: the tiles divide the tensor.
        Ok(unsafe { Tiles::new(self.accessor, self.strides, grid) })
    }

    /// The tiles of this shape, where those at the edges may be cut. Elements are `Some` inside the tensor and `None` outside.
    /// ```
    /// use cute_static::prelude::*;
    /// let data: Vec<i32> = (0..15).collect();
    /// let a = Global::new(&data, (3, 5), (5, 1)).unwrap();
    /// let tiles = a.edge_tiles(shape!((2,2)));
    /// assert_eq!(tiles.grid(), (2, 3));
    /// let corner = tiles.at((1, 2));
    /// assert_eq!([corner.at((0, 0)), corner.at((0, 1)), corner.at((1, 0))], [Some(14), None, None]);
    /// // A load with zeros outside
    /// let mut tile = OwnedTensor::filled(-1, layout!((2,2):(1,2)));
    /// transform(&corner, &mut tile, |element| element.unwrap_or(0));
    /// assert_eq!(tile.as_slice(), [14, 0, 0, 0]);
    /// ```
    pub fn edge_tiles<T: TileOf<V>>(self, _tile: T) -> EdgeTiles<E, V, T> {
        let extents = self.extents();
        let grid = match T::grid(extents, false, 0) {
            Ok(grid) => grid,
            Err(_) => unreachable!("rounded up"),
        };
        EdgeTiles {
            global: Global { accessor: self.accessor, extents, strides: self.strides },
            grid,
            tile: PhantomData,
        }
    }

    /// Tile number `index`: CuTe's `local_tile`. See [`tiles`](Global::tiles), which checks divisibility once for all of them.
    ///
    /// # Errors
    /// Where an extent is no multiple of the tile's.
    /// # Panics
    /// If there is no such tile.
    #[track_caller]
    #[allow(clippy::type_complexity)]
    pub fn local_tile<T: TileOf<V>>(
        self,
        tile: T,
        index: impl Into<V::Extents>,
    ) -> Result<Tensor<Strided<E, V>, T::Identity>, Indivisible>
    where
        T::Identity: Addressing<Offset = V::Coordinate> + IsLayout,
        E: Advance<i64>,
    {
        Ok(self.tiles(tile)?.into_tile(index))
    }

    /// Tile number `index`, where the types of the extents prove that tiles divide the tensor, see [`whole_tiles`](Global::whole_tiles).
    ///
    /// # Panics
    /// If there is no such tile.
    #[inline(always)]
    #[track_caller]
    pub fn whole_tile<T: TileOf<V>>(self, tile: T, index: impl Into<V::Extents>) -> Tensor<Strided<E, V>, T::Identity>
    where
        X: Promises<T>,
        T::Identity: Addressing<Offset = V::Coordinate> + IsLayout,
        E: Advance<i64>,
    {
        self.whole_tiles(tile).into_tile(index)
    }

    #[inline(always)]
    pub(super) fn limits(&self) -> V::Coordinate {
        V::coordinate(self.extents())
    }
}
