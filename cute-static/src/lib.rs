//! NVIDIA's CuTe layout algebra in Rust's type system.
//!
//! A *layout* maps coordinates to offsets. In this crate a layout is a type: its shape and stride are lists of [`typenum`] integers, and trait impls
//! compose, divide, multiply, invert and complement layouts at compile time. A value of such a type has no size. An operation is implemented for its
//! operands **iff** it is legal for them. An illegal operation is a compile error with the broken rule and the numbers, and a bound is a proof.
//!
//! ```
//! use cute_static::prelude::*;
//!
//! // A 128×128 row-major tile in blocks of 4×4 elements.
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
//! // 128 is not a multiple of 48, so this is refused. It is not padded.
//! type Blocks = ZippedDivide<layout!((128, 128):(128, 1)), tiler!(<48, 4>)>;
//! let blocks = Blocks::default();
//! ```
//!
//! # Where to find things
//!
//! `use cute_static::prelude::*;` imports layouts, their operations and tensors. Programs name the modules for hardware. The macro [`layout!`] writes a
//! layout, [`shape!`] a shape, [`tiler!`] a tiler, [`coord!`] a coordinate, [`stride!`] and [`basis!`] a stride, and [`swizzle!`] a swizzle. [`layouts!`]
//! declares results, which rustc then computes once. [`reveal!`] and [`assert_layout_eq!`] print and compare layouts at compile time.
//!
//! | module | contents |
//! |---|---|
//! | [`mod@layout`] | layouts, HTuples, strides; their sizes, coordinates, modes and slices |
//! | [`algebra`] | the operations on layouts, see below |
//! | [`mod@swizzle`] | swizzles, their units, and composed layouts |
//! | [`mod@symbols`] | layouts with sizes that are known at run time |
//! | [`mod@tensor`], [`application`] | tensors, which are layouts with memory, their slices and tiles; copy, gemm and vectorization |
//! | [`atom`] | MMA and copy atoms, tiled MMAs and copies, and the partition of tensors among their threads |
//! | [`banks`] | the bank conflicts of an access to shared memory, and the smallest swizzle that avoids them |
//! | [`instruction`], [`arch`], [`numeric`] | the MMA and copy instructions of NVIDIA's GPUs, their architectures, and the types of their values |
//! | [`smem`], [`tma`] | operands in shared memory with their descriptors, the layout of a tile for its accesses, and tensor maps |
//! | [`cluster`] | blocks that load shares of a tile for one another, and masks of multicasts |
//! | [`collective`] | the main loop of a GEMM as one type: its tile, instruction, shared memory and copies |
//! | [`epilogue`] | what stores the accumulators as one type: sub-tiles, shared memory, stores and reductions |
//! | [`pipeline`] | rings of stages in shared memory, with their barriers: who fills, who reads, and when |
//! | [`plan`] | what the parts of a block take together: shared and tensor memory, threads, registers, barriers |
//! | [`builder`] | a kernel from the types, majors, tile and cluster of a GEMM: main loop, stages, epilogue and plan |
//! | [`schedule`] | which block of a grid computes which tiles: rasters with swizzles, split-K, stream-K |
//! | [`mod@notation`] | layouts as text, at run time |
//! | [`bounds`] | the bounds of generic code |
//! | [`messages`] | the types in an error message |
//!
//! # Operations
//!
//! Each operation is a type, such as [`Composition<A, B>`](algebra::Composition), and most operations are also methods of layouts, such as
//! `a.compose(b)`. The page of the type, or of the bound that it names, states the law, the operands for which the operation is legal, and the section of
//! the paper.
//!
//! | paper | operation | result |
//! |---|---|---|
//! | §2.1 | [`Get`], [`Select`], [`Take`], [`Replace`] | selection and replacement of modes by number |
//! | | [`Group`], [`GroupBy`], [`Flattened`], [`Unflatten`] | the same function with other modes |
//! | | [`Append`], [`Prepend`], [`Concat`], [`Concatenate`] | layouts with additional modes |
//! | §2.2 | [`Size`], [`Rank`], [`Depth`], [`Cosize`] | numbers of a layout; [`SizeAt`] etc. are the numbers of a mode |
//! | | [`IsCongruent`], [`IsCompatible`], … | relations of shapes |
//! | | [`Crd2Idx`], [`Idx2Crd`], [`Crd2Crd`], [`Offset`] | coordinates and indices as types |
//! | §2.3 | [`ColMajorLayout`], [`RowMajorLayout`], [`OrderedLayout`], [`LayoutLike`] | compact layouts of a shape |
//! | §2.4.3 | [`AsComposedLayout`], [`AsXorLayout`], [`AsIntegerLayout`] | the same function with other strides |
//! | §2.5 | [`Slice`], [`Dice`], [`SliceOffset`] | the modes at `_`, the modes at integers, and the offset of the slice |
//! | §3.2 | [`Coalesced`], [`CoalescedBy`], [`CoalescedExtended`] | the same function with as few modes as possible |
//! | | [`Filtered`], [`FilteredBy`], [`FilteredZeros`], [`WithoutZeros`], [`SortByStride`] | the layout without modes of size 1 or stride 0; sorted by stride |
//! | §3.3 | [`Composition`], [`CompositionInBounds`], [`IsComposable`] | `R(c) = A(B(c))` |
//! | | [`IsFunctionallyEqual`] | whether two layouts are the same function |
//! | | [`DomainDistribute`] | the threads and values of a copy of a layout |
//! | §3.4 | [`RightInverse`], [`LeftInverse`], [`RightInverseBy`], [`LeftInverseBy`] | `A(R(i)) = i`, `L(A(c)) = c` |
//! | | [`MaxCommonLayout`], [`MaxCommonVector`], [`MaxAlignment`] | the elements that are consecutive in both layouts |
//! | | [`IsInjective`], [`IsSurjective`], [`IsBijective`], [`IsContiguous`], [`IsCovering`] | properties |
//! | | [`F2Rank`], [`BitMatrix`] | a layout with XOR strides as a matrix over F₂ |
//! | §3.5 | [`Complement`], [`ComplementIn`], [`ComplementBy`], [`ComplementInBy`] | the offsets that a layout does not reach |
//! | | [`PaddedComplement`], [`PaddedComplementBy`] | the same, rounded up as in CuTe |
//! | | [`Nullspace`] | the coordinates that a layout maps to 0 |
//! | §3.5.1 | [`LogicalProduct`], [`ZippedProduct`], [`TiledProduct`], [`FlatProduct`] | a copy of A for each element of B |
//! | | [`BlockedProduct`], [`RakedProduct`], [`TileToShape`] | the same, mode by mode |
//! | §3.5.2 | [`LogicalDivide`], [`ZippedDivide`], [`TiledDivide`], [`FlatDivide`] | tiles and rests; a tile that does not divide the layout is refused |
//! | | [`PaddedLogicalDivide`], [`PaddedZippedDivide`], [`PaddedTiledDivide`], [`PaddedFlatDivide`], [`CeilDivTiler`] | the same, rounded up as in CuTe |
//! | | [`Upcast`], [`Downcast`], [`Recast`] | the layout in elements of another width |
//! | | [`PaddedDowncast`], [`PaddedRecast`] | the same, as in CuTe |
//!
//! # How to read an error
//!
//! The line that begins with `error` names the operation, its operands and the broken rule. The label under the code describes the error at this place.
//! The note gives the section of the paper. `n<128>` is the number 128, and `CuteLayout<(n<4>, n<8>), (n<1>, n<4>)>` is the layout `(4,8):(1,4)`;
//! [`messages`] lists the other types. rustc adds the lines `help` and `required for` below.
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
pub mod symbols;
pub mod tensor;

#[cfg(doc)]
use engine::picture;
use engine::{branch, check, operation, seal, text};
#[doc(hidden)]
pub use engine::{int, kind, outcome};
pub use hardware::{arch, atom, banks, builder, cluster, collective, epilogue, instruction, numeric};
pub use hardware::{pipeline, plan, schedule, smem, tma};
pub use representation::layout;
#[doc(hidden)]
pub use representation::{htuple, semimodule, shape, stride};
// After the other re-exports: if a type has two paths, rustc prints the first one.
pub use engine::messages;

#[doc(no_inline)]
pub use prelude::*;
// The output of the macros names these.
#[doc(no_inline)]
pub use layout::{ArithmeticTuple, CompactColMajor, CompactOrder, CompactRowMajor, Fraction, Xor};
#[doc(no_inline)]
pub use swizzle::AnyUnit;
#[doc(no_inline)]
pub use typenum;
