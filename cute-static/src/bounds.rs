//! The bounds of generic code: `A: Compose<B>` holds exactly where the operation is legal on its operands.
//!
//! Code that is not generic needs none of them: an operation is a type such as [`Composition<A, B>`](crate::algebra::Composition), or
//! a method such as `a.compose(b)`.

pub use crate::algebra::ceil_div::CeilDivideByTiler;
pub use crate::algebra::coalesce::{Coalesce, CoalesceExtended};
pub use crate::algebra::common::FindCommon;
pub use crate::algebra::complement::{TakeComplement, TakeComplementIn, TakePaddedComplement};
pub use crate::algebra::composition::Compose;
pub use crate::algebra::composition::in_bounds::ComposeInBounds;
pub use crate::algebra::distribute::{DistributeDomain, FindMaxAlignment};
pub use crate::algebra::divide::{
    DivideFlat, DivideLogical, DividePaddedFlat, DividePaddedLogical, DividePaddedTiled, DividePaddedZipped,
    DivideTiled, DivideZipped,
};
pub use crate::algebra::equality::FunctionallyEqual;
pub use crate::algebra::f2::convert::{ToInteger, ToXor};
pub use crate::algebra::f2::matrix::LinearOverF2;
pub use crate::algebra::filter::{DropZeros, Filter, FilterZeros};
pub use crate::algebra::inverse::{InvertLeft, InvertRight};
pub use crate::algebra::modewise::{
    CoalesceBy, InvertLeftBy, InvertRightBy, TakeComplementBy, TakeComplementInBy, TakePaddedComplementBy,
};
pub use crate::algebra::nullspace::FindNullspace;
pub use crate::algebra::product::{
    MultiplyBlocked, MultiplyFlat, MultiplyLogical, MultiplyRaked, MultiplyTiled, MultiplyZipped,
};
pub use crate::algebra::properties::{Bijective, Contiguous, Covers, Injective, Surjective};
pub use crate::algebra::recast::padded::{NarrowPadded, RecastBitsPadded};
pub use crate::algebra::recast::{Narrow, RecastBits, Widen};
pub use crate::algebra::tile_to_shape::FillShape;
pub use crate::application::admissible::{Contains, Locate};
pub use crate::application::agree::{Multiplies, SameSize};
pub use crate::atom::copy::MakeTiled;
pub use crate::atom::cotiled::MakeCotiled;
pub use crate::atom::gemm::MultipliesParts;
pub use crate::atom::operand::{
    FragmentOf, PartitionMatrix, PermuteMatrix, SplitAtoms, SplitThreads, TileByAtoms, TileThreadValues,
};
pub use crate::atom::transfer::{PartitionSide, RetileFragment, SideThreadValues, SplitSide};
pub use crate::htuple::arithmetic::{AddTuple, MultiplyEach, MultiplyInner, MultiplyPrefix, SubtractTuple};
pub use crate::layout::convert::{AsIntTuple, AsShape, AsStride, Increment, TakeCoprofile};
pub use crate::layout::edit::{
    AppendMode, AppendModeToRank, Flatten, GetMode, GroupModes, JoinLayouts, PrependMode, PrependModeToRank,
    ReplaceMode, SelectModes, TakeModes,
};
pub use crate::layout::identity::MakeIdentity;
pub use crate::layout::regroup::{
    GetLayoutsFromTile, GetLeaves, NestModes, TakeCosizeAt, TakeDepthAt, TakeRankAt, TakeSizeAt,
};
pub use crate::layout::slice::{DiceModes, OffsetSlice, SliceModes, SliceNested};
pub use crate::layout::sorted::SortStrides;
pub use crate::shape::divide::{CeilDivideShape, DivideEach, DivideShape};
pub use crate::shape::index::{CoordinateIn, OffsetAt};
pub use crate::shape::relation::{
    CompatibleWith, CongruentWith, EvenlyDividedBy, LeftDivisibleBy, SameRank, WeaklyCongruentWith,
    WeaklyLeftDivisibleBy,
};
pub use crate::stride::fragment::MakeFragmentLike;
pub use crate::stride::like::MakeLayoutLike;
pub use crate::stride::order::CompactInOrder;
pub use crate::swizzle::recast::ConvertUnit;
pub use crate::swizzle::xor::ToComposed;
pub use crate::tensor::project::ModeProjection;
