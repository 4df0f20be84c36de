//! Paper §2.5 — tensors: a layout bound to an accessor.
//!
//! A [`Tensor`] has static shape and strides. [`Global`] has extents and strides that are values at run time, and is divided into static tiles. The accessor
//! [`Owned`] contains its elements, [`View`], [`ViewMut`] and [`Raw`] refer to memory, and [`Counting`], [`Position`] and [`Transform`] compute elements.
//!
//! The module uses layouts, swizzles and the algebra. Applications, atoms and instructions use it.

// The files of this module:
// * `accessor`: the traits of accessors
// * `aligned`: memory whose alignment is known
// * `addressing`: any layout, as a bound
// * `any`: any tensor, as a bound
// * `memory`: accessors of slices, arrays and pointers
// * `owned`: accessors that contain their elements
// * `through`: accessors behind a swizzle
// * `runs`: memory that can be moved in words, also behind swizzles and strides
// * `profile`, `strided`: strides at run time, of any profile, and accessors behind them
// * `global`, `extents`: tensors with extents and strides at run time, and their checks
// * `tiles`, `divisible`: static tiles of these, and divisibility promised by type
// * `symbolic`: tensors whose layouts have symbols
// * `divided`: the tiles of a tensor that is already divided
// * `project`: tiles by a tiler with more modes than the tensor
// * `implicit`: accessors that compute: counting, positions, transforms
// * `index`: reading and writing elements
// * `make`: constructors, which check the storage
// * `slice`: slices
// * `reach`: the bounds of a layout in each component, as data
// * `rebind`: composition and division of tensors
// * `reducing`: accumulation into elements that several coordinates reach
// * `tile`: tiles and partitions
// * `unroll`: unrolled loops
// * `bounds`: coordinates as types, checked at compile time

#[doc(hidden)]
pub mod accessor;
#[doc(hidden)]
pub mod addressing;
#[doc(hidden)]
pub mod aligned;
#[doc(hidden)]
pub mod any;
#[doc(hidden)]
pub mod bounds;
#[doc(hidden)]
pub mod divided;
#[doc(hidden)]
pub mod divisible;
#[doc(hidden)]
pub mod extents;
#[doc(hidden)]
pub mod global;
#[doc(hidden)]
pub mod implicit;
#[doc(hidden)]
pub mod index;
#[doc(hidden)]
pub mod make;
#[doc(hidden)]
pub mod memory;
#[doc(hidden)]
pub mod owned;
#[doc(hidden)]
pub mod profile;
#[doc(hidden)]
pub mod project;
mod reach;
#[doc(hidden)]
pub mod rebind;
#[doc(hidden)]
pub mod reducing;
#[doc(hidden)]
pub mod runs;
#[doc(hidden)]
pub mod slice;
#[doc(hidden)]
pub mod strided;
#[doc(hidden)]
pub mod symbolic;
#[doc(hidden)]
pub mod through;
#[doc(hidden)]
pub mod tile;
#[doc(hidden)]
pub mod tiles;
#[doc(hidden)]
pub mod unroll;

pub use accessor::{Accessor, Advance, Everywhere, Lend, LendMut, Linear, LinearMut, Memory, MemoryMut};
pub use addressing::Addressing;
pub use aligned::Aligned;
pub use any::AnyTensor;
pub use bounds::InBounds;
pub use divisible::{MultipleOf, NoMultiple, Promises, TileOf};
pub use extents::{Indivisible, Unfit};
pub use global::Global;
pub use implicit::{Counting, Position, Transform};
pub use memory::{Raw, View, ViewMut};
pub use owned::{Owned, OwnedTensor};
pub use profile::{Extents, Strides};
pub use project::KeptModes;
pub use reducing::Reducing;
#[doc(no_inline)]
pub use runs::{InRuns, InRunsMut};
#[doc(no_inline)]
pub use slice::SliceCoordinate;
pub use strided::{Bounded, Strided};
pub use symbolic::{BoundLayout, GlobalOf};
pub use through::{OwnedSwizzled, Through};
pub use tiles::{EdgeTiles, TilePart, Tiles};

use crate::notation::revealed::Shown;
use crate::notation::stated::Written;

/// `T = e ∘ L`: the tensor of the accessor `A` and the layout `L`, `T(c) = e[L(c)]`.
///
#[cfg_attr(doc, doc = crate::picture::picture!("tensor", "Elements in memory, and the matrix that a layout makes of them"))]
///
/// * **Paper** definition 2.19, eq. (9).
/// * **Law** `T(c) = *(e + L(c))`.
///
/// A tensor has the size of its accessor, because a static layout has size 0. A coordinate is an integer, or a tuple of coordinates.
/// ```
/// use cute_static::prelude::*;
/// let data = [0, 1, 2, 3, 4, 5];
/// let rows = Tensor::new(&data, layout!((2,3):(3,1)));
/// assert_eq!(rows[(1, 2)], 5);
/// assert_eq!(rows[1], rows[(1, 0)]);
/// assert_eq!(rows.get((2, 0)), None);
/// assert_eq!(size_of_val(&rows), size_of::<&i32>());
/// ```
/// ```compile_fail
/// use cute_static::prelude::*;
/// // The array has 6 elements, and the layout reaches 7: this does not compile.
/// let rows = Tensor::new(&[0, 1, 2, 3, 4, 5], layout!((2,3):(4,1)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tensor<A, L> {
    accessor: A,
    layout: L,
}
impl<A, L: Written> Shown for Tensor<A, L> {
    type Layout = L;
}

impl<A, L: Copy> Tensor<A, L> {
    /// The layout.
    pub const fn layout(&self) -> L {
        self.layout
    }
    /// The accessor.
    pub const fn accessor(&self) -> &A {
        &self.accessor
    }
    /// The accessor, for writing.
    #[inline(always)]
    pub(crate) fn accessor_mut(&mut self) -> &mut A {
        &mut self.accessor
    }
}
