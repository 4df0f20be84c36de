//! Loads and stores of tiles that do not divide the tensor. Only tiles at the edges are predicated.

#![allow(unsafe_code)]

use super::agree::SameSize;
use super::copy::{copy, transform};
use crate::htuple::Singleton;
use crate::layout::IsLayout;
use crate::tensor::accessor::{Accessor, Advance, Lend, LendMut, MemoryMut};
use crate::tensor::divisible::TileOf;
use crate::tensor::implicit::Sum;
use crate::tensor::profile::{Strides, Within};
use crate::tensor::tiles::{EdgeTiles, TilePart};
use crate::tensor::{Addressing, AnyTensor, Tensor};

impl<E, V: Strides, T: TileOf<V, Identity: Addressing<Offset = V::Coordinate> + IsLayout>> EdgeTiles<E, V, T> {
    /// `dst(c) = T(c)` for every coordinate of tile number `index`, and `outside` where `c` is outside of the tensor. A tile that is
    /// inside is copied without predicates.
    ///
    /// # Panics
    /// If there is no such tile.
    /// ```
    /// use cute_static::prelude::*;
    /// let data: Vec<i32> = (0..15).collect();
    /// let tiles = Global::new(&data, (3, 5), (5, 1)).unwrap().edge_tiles(shape!((2,2)));
    /// let mut tile = OwnedTensor::filled(-1, layout!((2,2):(1,2)));
    /// tiles.load((0, 0), 0, &mut tile);
    /// assert_eq!(tile.as_slice(), [0, 5, 1, 6]);
    /// tiles.load((1, 2), 0, &mut tile);
    /// assert_eq!(tile.as_slice(), [14, 0, 0, 0]);
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn load<'a, B, M>(&'a self, index: impl Into<V::Extents>, outside: B::Item, dst: &mut Tensor<B, M>)
    where
        E: Lend<Shared<'a>: Advance<i64> + Accessor<i64, Element = B::Item>>,
        T::Identity: SameSize<M>,
        B: MemoryMut<M::Offset, Item: Clone>,
        M: Addressing,
    {
        match self.part(index) {
            TilePart::Whole(tile) => copy(&tile, dst),
            TilePart::Cut(tile) => transform(&tile, dst, |element| element.unwrap_or_else(|| outside.clone())),
        }
    }

    /// `T(c) = src(c)` for every coordinate of tile number `index` that is inside of the tensor. A tile that is inside is copied
    /// without predicates.
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
    pub fn store<'a, A>(&'a mut self, index: impl Into<V::Extents>, src: A)
    where
        E: MemoryMut + LendMut<Unique<'a>: Advance<i64> + MemoryMut<i64, Item = E::Item>>,
        A: AnyTensor<Element = E::Item, Layout: SameSize<T::Identity>>,
    {
        let index = index.into();
        let src = src.as_tensor();
        if self.is_whole(index) {
            if let Some(mut tile) = self.whole_mut(index) {
                copy(src, &mut tile);
            }
            return;
        }
        let from = self.origin(index);
        let (layout, source) = (T::Identity::VALUE, src.layout());
        let (strides, accessor, limits) = self.behind();
        for i in 0..T::Identity::SIZE {
            let at = from.sum(layout.address(i));
            if at.within(limits) {
                // SAFETY: the coordinate is in bounds, and the storage was checked to hold such elements; the sizes are equal.
                unsafe { *accessor.item_mut(strides.dot(at)) = src.accessor().load(source.address(i)) };
            }
        }
    }
}
