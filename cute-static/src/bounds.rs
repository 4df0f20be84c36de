//! The bounds of generic code: `A: bounds::Composition<B>` holds exactly where [`Composition<A, B>`](crate::algebra::Composition) exists.
//!
//! A bound has the name of the operation's result, which is its `Output`. Code that is not generic needs no bounds.
//!
//! ```
//! use cute_static::{bounds, prelude::*};
//!
//! /// Tile 0 of every matrix that `T` divides.
//! fn first_tile<A, T, R>(a: A, tiler: T) -> String
//! where
//!     A: bounds::ZippedDivide<T, Output = R>,
//!     R: std::fmt::Display + Default,
//! {
//!     let _ = (a, tiler);
//!     R::default().to_string()
//! }
//! assert_eq!(first_tile(layout!((8, 8)), tiler!(<4, 2>)), "((4,2),(2,4)):((1,8),(4,16))");
//! ```

pub use crate::algebra::ceil_div::bounds::CeilDivTiler;
pub use crate::algebra::coalesce::bounds::{Coalesced, CoalescedExtended};
pub use crate::algebra::common::bounds::MaxCommonLayout;
pub use crate::algebra::complement::bounds::{Complement, ComplementIn, PaddedComplement};
pub use crate::algebra::composition::bounds::Composition;
pub use crate::algebra::composition::in_bounds::bounds::CompositionInBounds;
pub use crate::algebra::distribute::bounds::{DomainDistribute, MaxAlignment};
pub use crate::algebra::divide::bounds::{
    FlatDivide, LogicalDivide, PaddedFlatDivide, PaddedLogicalDivide, PaddedTiledDivide, PaddedZippedDivide,
    TiledDivide, ZippedDivide,
};
pub use crate::algebra::equality::FunctionallyEqual;
pub use crate::algebra::f2::convert::bounds::{AsIntegerLayout, AsXorLayout};
pub use crate::algebra::f2::matrix::LinearOverF2;
pub use crate::algebra::filter::bounds::{Filtered, FilteredZeros, WithoutZeros};
pub use crate::algebra::inverse::bounds::{LeftInverse, RightInverse};
pub use crate::algebra::modewise::bounds::{
    CoalescedBy, ComplementBy, ComplementInBy, LeftInverseBy, PaddedComplementBy, RightInverseBy,
};
pub use crate::algebra::nullspace::bounds::Nullspace;
pub use crate::algebra::product::bounds::{
    BlockedProduct, FlatProduct, LogicalProduct, RakedProduct, TiledProduct, ZippedProduct,
};
pub use crate::algebra::properties::{Bijective, Contiguous, Covers, Injective, Surjective};
pub use crate::algebra::recast::bounds::{Downcast, Recast, Upcast};
pub use crate::algebra::recast::padded::bounds::{PaddedDowncast, PaddedRecast};
pub use crate::algebra::tile_to_shape::bounds::TileToShape;
pub use crate::application::admissible::{Contains, Locate};
pub use crate::application::agree::{Multiplies, SameSize};
pub use crate::atom::copy::bounds::MakeTiledCopy;
pub use crate::atom::cotiled::bounds::MakeCotiledCopy;
pub use crate::atom::gemm::MultipliesParts;
pub use crate::atom::operand::FragmentOf;
pub use crate::atom::operand::bounds::{AtomTiles, AtomValues, LayoutTv, PartitionMatrix, PermutedMatrix, ThrFrg};
pub use crate::atom::transfer::bounds::{LayoutTvOfSide, PartitionSide, Retile, TidFrg};
pub use crate::htuple::arithmetic::bounds::{InnerProduct, PrefixProduct, TupleAdd, TupleProductEach, TupleSub};
pub use crate::layout::convert::bounds::{Coprofile, IncrementCoord, ToIntTuple, ToShape, ToStride};
pub use crate::layout::edit::bounds::{
    Append, AppendToRank, Concatenate, Flattened, Get, Group, Prepend, PrependToRank, Replace, Select, Take,
};
pub use crate::layout::identity::bounds::IdentityLayout;
pub use crate::layout::regroup::bounds::{CosizeAt, DepthAt, GroupBy, LayoutsFromTile, LeavesOf, RankAt, SizeAt};
pub use crate::layout::slice::bounds::{Dice, NestedSlice, Slice, SliceOffset};
pub use crate::layout::sorted::bounds::SortByStride;
pub use crate::shape::divide::bounds::{CeilDiv, ShapeDiv, ShapeDivEach};
pub use crate::shape::index::CoordinateIn;
pub use crate::shape::index::bounds::Offset;
pub use crate::shape::relation::{
    CompatibleWith, CongruentWith, EvenlyDividedBy, LeftDivisibleBy, SameRank, WeaklyCongruentWith,
    WeaklyLeftDivisibleBy,
};
pub use crate::stride::fragment::bounds::FragmentLike;
pub use crate::stride::like::bounds::LayoutLike;
pub use crate::stride::order::bounds::CompactOrder;
pub use crate::swizzle::recast::bounds::InUnit;
pub use crate::swizzle::xor::bounds::AsComposedLayout;
pub use crate::tensor::project::bounds::KeptModes;
