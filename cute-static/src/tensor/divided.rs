//! The tiles of a tensor that is already divided: its first mode is the tile, whose extents are types, and its second mode numbers the tiles.

#![allow(unsafe_code)]

use super::accessor::Advance;
use super::divisible::TileOf;
use super::global::Global;
use super::profile::{Extents, Strides, Within};
use super::strided::Strided;
use super::{Addressing, Tensor};
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Nat, PositiveNat};
use crate::layout::IsLayout;
use crate::seal::Seal;
use typenum::{B0, B1, UInt};

/// Extents that are types: the shape of a tile.
pub trait StaticExtents {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The shape
    type Shape: Copy;
}
impl<U: PositiveNat> StaticExtents for UInt<U, B0> {
    const SEAL: Seal = Seal;
    type Shape = Self;
}
impl<U: Nat> StaticExtents for UInt<U, B1> {
    const SEAL: Seal = Seal;
    type Shape = Self;
}
macro_rules! list {
    () => { HNil };
    ($x:ident $($rest:ident)*) => { HCons<$x::Shape, list!($($rest)*)> };
}
macro_rules! tuples {
    ($($x:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($x: StaticExtents),*> StaticExtents for ($($x,)*) {
            const SEAL: Seal = Seal;
            type Shape = list!($($x)*);
        }
    };
    (@all [$($done:ident)*]) => {};
    (@all [$($done:ident)*] $x:ident $($rest:ident)*) => {
        tuples!($($done)* $x);
        tuples!(@all [$($done)* $x] $($rest)*);
    };
}
tuples!(@all [] X0 X1 X2 X3 X4 X5 X6 X7);

/// The number of a tile, for a tensor with the strides `V` and the extents `X` that is divided into static tiles.
///
/// * **Admissible** where the tensor has two modes, the extents of the first one are types, and the number is a coordinate of the second one.
#[diagnostic::on_unimplemented(
    message = "the tensor is not divided into static tiles, or this is not the number of a tile",
    label = "`tile` takes a coordinate of the second of two modes; the extents of the first one must be integers of typenum, as a divide by a static tiler makes them"
)]
pub trait TileNumber<V: Strides, X> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The strides of a tile
    type Within: Strides;
    /// The strides between tiles
    type Between: Strides<Extents: Copy>;
    /// The static layout of a tile
    type Tile: Addressing<Offset = <Self::Within as Strides>::Coordinate> + IsLayout + Singleton;
    /// The number, and the number of tiles
    #[doc(hidden)]
    fn number(self, extents: V::Extents) -> [<Self::Between as Strides>::Extents; 2];
    /// The strides of a tile, and those between tiles
    #[doc(hidden)]
    fn strides(strides: V) -> (Self::Within, Self::Between);
}
#[diagnostic::do_not_recommend]
impl<J: Into<W::Extents>, V: Strides, W: Strides<Extents: Copy>, X, Y> TileNumber<(V, W), (X, Y)> for J
where
    X: StaticExtents<Shape: TileOf<V, Identity: Addressing<Offset = V::Coordinate> + IsLayout>>,
{
    const SEAL: Seal = Seal;
    type Within = V;
    type Between = W;
    type Tile = <X::Shape as TileOf<V>>::Identity;
    #[inline(always)]
    fn number(self, (_, count): (V::Extents, W::Extents)) -> [W::Extents; 2] {
        [self.into(), count]
    }
    #[inline(always)]
    fn strides(strides: (V, W)) -> (V, W) {
        strides
    }
}

impl<E, V: Strides, X: Extents<V::Coordinate>> Global<E, V, X> {
    /// Tile number `j` of a divided tensor, whose first mode is the tile: CuTe's `T(_, j)`.
    ///
    /// * **Law** `T.tile(j)(i) = T((i, j))`.
    /// * **Admissible** where the extents of the first mode are types.
    ///
    /// # Panics
    /// If there is no such tile.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::typenum::{U1, U2, U3};
    /// // Tiles of 2 × 3 elements of a row-major matrix of 4 × 6: ((2,3),(2,2)):((6,1),(12,3))
    /// let data: Vec<i32> = (0..24).collect();
    /// let tile = (U2::new(), U3::new());
    /// let divided = Global::new(&data, (tile, (2, 2)), ((6, U1::new()), (12, 3)))?;
    /// let tile = divided.tile((1, 0));
    /// assert_eq!(tile.layout(), layout!((2,3):(1@0,1@1)));
    /// assert_eq!(tile.at((1, 2)), 12 + 6 + 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn tile<J: TileNumber<V, X>>(self, j: J) -> Tensor<Strided<E, J::Within>, J::Tile>
    where
        E: Advance<i64>,
    {
        let [j, count] = j.number(self.extents());
        let at = J::Between::coordinate(j);
        assert!(at.within(J::Between::coordinate(count)), "there is no tile {j:?}: the number of tiles is {count:?}");
        let (strides, between) = J::strides(self.strides);
        // SAFETY: the coordinate `((0, …), j)` is in bounds, and so is `(i, j)` for each coordinate `i` of the tile, whose extents are those of the first mode.
        let accessor = unsafe { self.accessor.advance(between.dot(at)) };
        Tensor { accessor: Strided { accessor, strides }, layout: <J::Tile as Singleton>::VALUE }
    }
}
