//! NVIDIA's CuTe layout algebra in Rust's type system.
//!
//! A *layout* maps coordinates to offsets. Here it is a type: shapes and strides are lists of [`typenum`] integers, and
//! trait impls compose, divide, multiply, invert and complement layouts while rustc type-checks. A value of such a type has
//! no size. An operation is implemented for its operands **iff** it is legal on them: an illegal one is a compile error that
//! names the rule and the numbers, and a bound is a proof.
//!
//! ```
//! use cute_static::prelude::*;
//!
//! // A 128×128 row-major tile, every thread of a 16×16 block takes 4×4 elements at a time.
//! type Tile = layout!((128, 128):(128, 1));
//! type Blocks = ZippedDivide<Tile, tiler!(<4, 4>)>;
//!
//! let blocks = Blocks::default();
//! assert_eq!(blocks.to_string(), "((4,4),(32,32)):((128,1),(512,4))");
//! assert_eq!(blocks.offset(((2, 3), (1, 0))), 2 * 128 + 3 + 512);
//! ```
//!
//! ```compile_fail,E0277
//! use cute_static::prelude::*;
//! // 128 is not a multiple of 48: refused, not padded.
//! type Blocks = ZippedDivide<layout!((128, 128):(128, 1)), tiler!(<48, 4>)>;
//! let blocks = Blocks::default();
//! ```
//!
//! # Where to find things
//!
//! `use cute_static::prelude::*;` brings in layouts, their operations and tensors. The modules for hardware are used by name. Layouts are written with
//! [`layout!`], shapes with [`shape!`], tilers with [`tiler!`], coordinates with [`coord!`], strides with [`stride!`] and [`basis!`], swizzles with
//! [`swizzle!`]; [`layouts!`] states results, which are then computed once. [`reveal!`] and [`assert_layout_eq!`] show and compare layouts while the
//! program is compiled.
//!
//! | module | what |
//! |---|---|
//! | [`mod@layout`] | layouts, HTuples, strides; their sizes, coordinates, modes and slices |
//! | [`algebra`] | the operations below |
//! | [`mod@swizzle`] | swizzles with their units, composed layouts |
//! | [`mod@tensor`], [`application`] | layouts bound to memory: tensors, slices, tiles; copy, gemm, vectors |
//! | [`atom`] | MMA and copy atoms, tiled, and the partition of tensors among their threads |
//! | [`banks`] | bank conflicts of shared memory: how many, and the smallest swizzle against them |
//! | [`instruction`], [`arch`], [`numeric`] | the MMA and copy instructions of NVIDIA's GPUs, architectures, types of values |
//! | [`smem`], [`tma`] | operands in shared memory and their descriptors, tensor maps |
//! | [`collective`] | the main loop of a GEMM as one type: tile, instruction, shared memory, copies |
//! | [`mod@notation`] | layouts as text, at run time |
//! | [`bounds`] | the bounds of generic code |
//! | [`messages`] | how to read the types in an error message |
//!
//! # Operations
//!
//! Each operation is a type, such as [`Composition<A, B>`](algebra::Composition), and most are methods of layouts too, such as `a.compose(b)`. The page of the type, or that of
//! the bound that it names, states the law, where the operation is legal, and the section of the paper.
//!
//! | paper | operation | result |
//! |---|---|---|
//! | §2.1 | [`Get`], [`Select`], [`Take`], [`Replace`] | modes by their numbers |
//! | | [`Group`], [`GroupBy`], [`Flattened`], [`Unflatten`] | the same function with other modes |
//! | | [`Append`], [`Prepend`], [`Concat`], [`Concatenate`] | more modes |
//! | §2.2 | [`Size`], [`Rank`], [`Depth`], [`Cosize`] | numbers of a layout; [`SizeAt`] and so on are those of a mode |
//! | | [`IsCongruent`], [`IsCompatible`], … | relations of shapes |
//! | | [`Crd2Idx`], [`Idx2Crd`], [`Crd2Crd`], [`Offset`] | coordinates and indices, as types |
//! | §2.3 | [`ColMajorLayout`], [`RowMajorLayout`], [`OrderedLayout`], [`LayoutLike`] | compact layouts of a shape |
//! | §2.4.3 | [`AsComposedLayout`], [`AsXorLayout`], [`AsIntegerLayout`] | the same function with other strides |
//! | §2.5 | [`Slice`], [`Dice`], [`SliceOffset`] | the modes at `_`, those at integers, and where the slice begins |
//! | §3.2 | [`Coalesced`], [`CoalescedBy`], [`CoalescedExtended`] | as few modes as possible |
//! | | [`Filtered`], [`FilteredBy`], [`FilteredZeros`], [`WithoutZeros`], [`SortByStride`] | without modes of size 1 or stride 0; by stride |
//! | §3.3 | [`Composition`], [`CompositionInBounds`], [`IsComposable`] | `R(c) = A(B(c))` |
//! | | [`IsFunctionallyEqual`] | whether two layouts have the same values |
//! | | [`DomainDistribute`] | threads and values of a copy over a layout |
//! | §3.4 | [`RightInverse`], [`LeftInverse`], [`RightInverseBy`], [`LeftInverseBy`] | `A(R(i)) = i`, `L(A(c)) = c` |
//! | | [`MaxCommonLayout`], [`MaxCommonVector`], [`MaxAlignment`] | what two layouts hold consecutively |
//! | | [`IsInjective`], [`IsSurjective`], [`IsBijective`], [`IsContiguous`], [`IsCovering`] | properties |
//! | | [`F2Rank`], [`BitMatrix`] | a layout with XOR strides as a matrix over F₂ |
//! | §3.5 | [`Complement`], [`ComplementIn`], [`ComplementBy`], [`ComplementInBy`] | what a layout leaves out |
//! | | [`PaddedComplement`], [`PaddedComplementBy`] | the same rounded up, as CuTe does |
//! | | [`Nullspace`] | what a layout takes to 0 |
//! | §3.5.1 | [`LogicalProduct`], [`ZippedProduct`], [`TiledProduct`], [`FlatProduct`] | copies of A where B says |
//! | | [`BlockedProduct`], [`RakedProduct`], [`TileToShape`] | copies mode by mode |
//! | §3.5.2 | [`LogicalDivide`], [`ZippedDivide`], [`TiledDivide`], [`FlatDivide`] | tiles and rests; a tile that does not divide is refused |
//! | | [`PaddedLogicalDivide`], [`PaddedZippedDivide`], [`PaddedTiledDivide`], [`PaddedFlatDivide`], [`CeilDivTiler`] | the same rounded up, as CuTe does |
//! | | [`Upcast`], [`Downcast`], [`Recast`] | in elements of another width |
//! | | [`PaddedDowncast`], [`PaddedRecast`] | the same as CuTe has it |
//!
//! # How to read an error
//!
//! The line that starts with `error` names the operation, its operands and the broken rule; the label under the code says
//! what is wrong there; the note gives the section of the paper. `N<128>` is the number 128, `CuteLayout<(N<4>, N<8>),
//! (N<1>, N<4>)>` the layout `(4,8):(1,4)`; [`messages`] lists the other words. The `help` and `required for` lines below are rustc's own.
//!
//! [`AsComposedLayout`]: swizzle::AsComposedLayout
//! [`AsIntegerLayout`]: algebra::AsIntegerLayout
//! [`BitMatrix`]: algebra::BitMatrix
//! [`CeilDivTiler`]: algebra::CeilDivTiler
//! [`CoalescedExtended`]: algebra::CoalescedExtended
//! [`ComplementBy`]: algebra::ComplementBy
//! [`ComplementInBy`]: algebra::ComplementInBy
//! [`Crd2Crd`]: layout::Crd2Crd
//! [`F2Rank`]: algebra::F2Rank
//! [`FilteredBy`]: algebra::FilteredBy
//! [`GroupBy`]: layout::GroupBy
//! [`IsBijective`]: algebra::IsBijective
//! [`IsComposable`]: algebra::IsComposable
//! [`IsContiguous`]: algebra::IsContiguous
//! [`IsCovering`]: algebra::IsCovering
//! [`IsFunctionallyEqual`]: algebra::IsFunctionallyEqual
//! [`IsInjective`]: algebra::IsInjective
//! [`IsSurjective`]: algebra::IsSurjective
//! [`LeftInverseBy`]: algebra::LeftInverseBy
//! [`Offset`]: layout::Offset
//! [`PaddedComplementBy`]: algebra::PaddedComplementBy
//! [`PaddedDowncast`]: algebra::PaddedDowncast
//! [`PaddedFlatDivide`]: algebra::PaddedFlatDivide
//! [`PaddedRecast`]: algebra::PaddedRecast
//! [`PaddedTiledDivide`]: algebra::PaddedTiledDivide
//! [`Prepend`]: layout::Prepend
//! [`RightInverseBy`]: algebra::RightInverseBy
//! [`SliceOffset`]: layout::SliceOffset
//! [`SortByStride`]: layout::SortByStride
//! [`Unflatten`]: layout::Unflatten
//! [`WithoutZeros`]: algebra::WithoutZeros

#![no_std]

extern crate self as cute_static;

pub mod algebra;
pub mod application;
pub mod bounds;
mod engine;
mod hardware;
pub mod notation;
pub mod prelude;
mod representation;
pub mod swizzle;
pub mod tensor;

#[cfg(doc)]
use engine::picture;
use engine::{branch, check, operation, seal, text};
#[doc(hidden)]
pub use engine::{int, kind, outcome};
pub use hardware::{arch, atom, banks, collective, instruction, numeric, smem, tma};
pub use representation::layout;
#[doc(hidden)]
pub use representation::{htuple, semimodule, shape, stride};
// Behind the others: rustc prints the first path of two.
pub use engine::messages;

#[doc(no_inline)]
pub use prelude::*;
// The macros write these.
#[doc(no_inline)]
pub use layout::{ArithmeticTuple, CompactColMajor, CompactOrder, CompactRowMajor, Fraction, Xor};
#[doc(no_inline)]
pub use swizzle::AnyUnit;
#[doc(no_inline)]
pub use typenum;
