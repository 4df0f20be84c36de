//! Paper §2.5 — tensors: a layout bound to an accessor.
//!
//! A [`Tensor`] is static in shape and strides. [`Global`] has extents and strides that are numbers, and is taken apart into static tiles. [`Owned`] holds its own elements,
//! [`View`], [`ViewMut`] and [`Raw`] are memory of others, and [`Counting`], [`Position`] and [`Transform`] compute what they yield.

// The files of this module:
// * `accessor`: offset and dereference, as traits
// * `aligned`: memory whose alignment is known
// * `addressing`: any layout, as a bound
// * `any`: any tensor, as a bound
// * `memory`: accessors of slices, arrays and pointers
// * `owned`: storage of its own, as large as the layout's cosize
// * `through`: accessors behind a swizzle
// * `runs`: memory that can be moved in words, behind these too
// * `profile`, `strided`: strides that are numbers, of any profile, and accessors behind them
// * `global`, `extents`: extents and strides that are numbers
// * `tiles`, `divisible`: static tiles of these, and divisibility promised by type
// * `project`: tiles by a tiler of more modes than a tensor has
// * `implicit`: accessors that compute: counting, positions, transforms
// * `index`: reading and writing elements
// * `make`: tensors over storage, which is checked
// * `slice`: fixing some coordinates
// * `reach`: how far a layout reaches in each component, as data
// * `rebind`: composition and division of tensors
// * `reducing`: elements that several coordinates reach, to be accumulated into
// * `tile`: tiles and partitions
// * `unroll`: loops through the type
// * `bounds`: coordinates in types, checked in types

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
pub use through::Through;
pub use tiles::{EdgeTiles, TilePart, Tiles};

use crate::notation::revealed::Shown;
use crate::notation::stated::Written;

/// `T = e ∘ L`: the tensor of the accessor `A` and the layout `L`, `T(c) = e[L(c)]`.
///
/// * **Paper** definition 2.19, eq. (9).
/// * **Law** `T(c) = *(e + L(c))`.
///
/// Over memory it is as large as its accessor: a static layout takes no room. Elements are read and written by any
/// coordinate of the layout: an integer, or a tuple of coordinates.
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
/// // 6 elements, and the layout reaches 7: refused when this is compiled.
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
    /// The accessor, to write through.
    #[inline(always)]
    pub(crate) fn accessor_mut(&mut self) -> &mut A {
        &mut self.accessor
    }
}
