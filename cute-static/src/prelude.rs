//! Everything that a user of layouts and tensors needs: `use cute_static::prelude::*;`.
//!
//! What belongs to some hardware is not here, but in the hardware modules: [`numeric`](crate::numeric), [`arch`](crate::arch),
//! [`instruction`](crate::instruction), [`smem`](crate::smem), [`tma`](crate::tma), [`collective`](crate::collective). Each names at
//! its top what a user needs of it (`use cute_static::smem::*;`), and a program names the modules that it needs. Atoms and what is
//! tiled of them are layouts, and are here.

#[doc(no_inline)]
pub use crate::algebra::ceil_div::{CeilDivTiler, CeilDivideByTiler};
#[doc(no_inline)]
pub use crate::algebra::coalesce::{Coalesce, CoalesceExtended, Coalesced, CoalescedExtended};
#[doc(no_inline)]
pub use crate::algebra::common::{FindCommon, MaxCommonLayout, MaxCommonVector};
#[doc(no_inline)]
pub use crate::algebra::complement::{
    Complement, ComplementIn, PaddedComplement, TakeComplement, TakeComplementIn, TakePaddedComplement,
};
#[doc(no_inline)]
pub use crate::algebra::composition::in_bounds::{ComposeInBounds, CompositionInBounds};
#[doc(no_inline)]
pub use crate::algebra::composition::{Compose, Composition, IsComposable};
#[doc(no_inline)]
pub use crate::algebra::distribute::{DistributeDomain, DomainDistribute, FindMaxAlignment, MaxAlignment};
#[doc(no_inline)]
pub use crate::algebra::divide::{
    DivideFlat, DivideLogical, DividePaddedFlat, DividePaddedLogical, DividePaddedTiled, DividePaddedZipped,
    DivideTiled, DivideZipped, FlatDivide, LogicalDivide, PaddedFlatDivide, PaddedLogicalDivide, PaddedTiledDivide,
    PaddedZippedDivide, TiledDivide, ZippedDivide,
};
#[doc(no_inline)]
pub use crate::algebra::equality::{FunctionallyEqual, IsFunctionallyEqual};
#[doc(no_inline)]
pub use crate::algebra::f2::convert::{AsIntegerLayout, AsXorLayout, ToInteger, ToXor};
#[doc(no_inline)]
pub use crate::algebra::f2::matrix::{BitMatrix, F2Rank, LinearOverF2};
#[doc(no_inline)]
pub use crate::algebra::filter::{DropZeros, Filter, FilterZeros, Filtered, FilteredZeros, WithoutZeros};
#[doc(no_inline)]
pub use crate::algebra::inverse::{InvertLeft, InvertRight, LeftInverse, RightInverse};
#[doc(no_inline)]
pub use crate::algebra::modewise::{
    CoalesceBy, CoalescedBy, ComplementBy, ComplementInBy, InvertLeftBy, InvertRightBy, LeftInverseBy,
    PaddedComplementBy, RightInverseBy, TakeComplementBy, TakeComplementInBy, TakePaddedComplementBy,
};
#[doc(no_inline)]
pub use crate::algebra::nullspace::{FindNullspace, Nullspace};
#[doc(no_inline)]
pub use crate::algebra::product::{
    BlockedProduct, FlatProduct, LogicalProduct, MultiplyBlocked, MultiplyFlat, MultiplyLogical, MultiplyRaked,
    MultiplyTiled, MultiplyZipped, RakedProduct, TiledProduct, ZippedProduct,
};
#[doc(no_inline)]
pub use crate::algebra::properties::{
    Bijective, Contiguous, Covers, Injective, IsBijective, IsContiguous, IsCovering, IsInjective, IsSurjective,
    Surjective,
};
#[doc(no_inline)]
pub use crate::algebra::recast::padded::{NarrowPadded, PaddedDowncast, PaddedRecast, RecastBitsPadded};
#[doc(no_inline)]
pub use crate::algebra::recast::{Downcast, Narrow, Recast, RecastBits, Upcast, Widen};
#[doc(no_inline)]
pub use crate::algebra::tile_to_shape::{FillShape, TileToShape};
#[doc(no_inline)]
pub use crate::application::accumulate::accumulate;
#[doc(no_inline)]
pub use crate::application::admissible::{Contains, Locate, Location};
#[doc(no_inline)]
pub use crate::application::agree::{Multiplies, SameSize};
#[doc(no_inline)]
pub use crate::application::copy::{axpby, copy, copy_if, fill, transform, zip_with};
#[doc(no_inline)]
pub use crate::application::gemm::{gemm, gemm_with};
#[doc(no_inline)]
pub use crate::application::vectorize::{copy_vectorized, vector_width};
#[doc(no_inline)]
pub use crate::atom::copy::{
    CopyAtom, CopyLayouts, MakeTiled, MakeTiledCopy, MakeTiledCopyA, MakeTiledCopyB, MakeTiledCopyC, TileCopy,
    TiledCopy, UniversalCopy,
};
#[doc(no_inline)]
pub use crate::atom::cotiled::{MakeCotiled, MakeCotiledCopy, MakeTmemCopy};
#[doc(no_inline)]
pub use crate::atom::mma::{
    Atom, MmaAtom, PermutationMnk, ThrLayoutVmnk, ThreadsIn, TileMma, TileShapeMnk, TiledMma, UniversalFma,
};
#[doc(no_inline)]
pub use crate::atom::operand::{
    AtomTiles, AtomValues, FragmentA, FragmentB, FragmentC, FragmentOf, LayoutTvA, LayoutTvB, LayoutTvC, OperandA,
    OperandB, OperandC, PartitionA, PartitionB, PartitionC, PartitionMatrix, PermuteMatrix, PermutedMatrix, SplitAtoms,
    SplitThreads, ThrFrgA, ThrFrgB, ThrFrgC, TileByAtoms, TileThreadValues,
};
#[doc(no_inline)]
pub use crate::atom::slice::{ThrCopy, ThrMma};
#[doc(no_inline)]
pub use crate::atom::transfer::{
    Destination, LayoutTvD, LayoutTvS, PartitionD, PartitionS, PartitionSide, RetileD, RetileFragment, RetileS,
    SideThreadValues, Source, SplitSide, TidFrgD, TidFrgS,
};
#[doc(no_inline)]
pub use crate::banks::{
    Access, BankConflictDegree, ConflictFree, CountBankConflicts, FindSwizzle, IsConflictFree, Ldmatrix,
    SmallestSwizzle, Wavefronts,
};
#[doc(no_inline)]
pub use crate::htuple::arithmetic::{
    AddTuple, InnerProduct, MultiplyEach, MultiplyInner, MultiplyPrefix, NegateTuple, PrefixProduct, SubtractTuple,
    TupleAdd, TupleProduct, TupleProductEach, TupleSub,
};
#[doc(no_inline)]
pub use crate::htuple::{HCons, HNil, Underscore};
#[doc(no_inline)]
pub use crate::int::Int;
#[doc(no_inline)]
pub use crate::layout::IsLayout;
#[doc(no_inline)]
pub use crate::layout::Layout;
#[doc(no_inline)]
pub use crate::layout::convert::{
    AsIntTuple, AsShape, AsStride, Coprofile, Increment, IncrementCoord, TakeCoprofile, ToIntTuple, ToShape, ToStride,
};
#[doc(no_inline)]
pub use crate::layout::coordinate::{Coordinate, OutOfBounds};
#[doc(no_inline)]
pub use crate::layout::edit::{
    Append, AppendMode, AppendModeToRank, AppendToRank, Concat, Concatenate, Flatten, Flattened, Get, GetMode, Group,
    GroupModes, JoinLayouts, Prepend, PrependMode, PrependModeToRank, PrependToRank, Replace, ReplaceMode, Select,
    SelectModes, Take, TakeModes,
};
#[doc(no_inline)]
pub use crate::layout::evaluate::Offsets;
#[doc(no_inline)]
pub use crate::layout::identity::{IdentityLayout, MakeIdentity};
#[doc(no_inline)]
pub use crate::layout::natural::IndexSpace;
#[doc(no_inline)]
pub use crate::layout::regroup::{
    CosizeAt, DepthAt, GetLayoutsFromTile, GetLeaves, GroupBy, LayoutsFromTile, LeavesOf, NestModes, RankAt, SizeAt,
    TakeCosizeAt, TakeDepthAt, TakeRankAt, TakeSizeAt, Unflatten,
};
#[doc(no_inline)]
pub use crate::layout::slice::{
    Dice, DiceModes, NestedSlice, OffsetSlice, Slice, SliceModes, SliceNested, SliceOffset,
};
#[doc(no_inline)]
pub use crate::layout::sorted::{SortByStride, SortStrides};
#[doc(no_inline)]
pub use crate::notation::macros::{basis, coord, layout, layouts, shape, stride, swizzle, tiler};
#[doc(no_inline)]
pub use crate::semimodule::ArithmeticTuple;
#[doc(no_inline)]
pub use crate::shape::divide::{CeilDiv, CeilDivideShape, DivideEach, DivideShape, ShapeDiv, ShapeDivEach};
#[doc(no_inline)]
pub use crate::shape::index::{CoordinateIn, Crd2Crd, Crd2Idx, Idx2Crd, Offset, OffsetAt};
#[doc(no_inline)]
pub use crate::shape::relation::{
    CompatibleWith, CongruentWith, EvenlyDividedBy, EvenlyDivides, IsCompatible, IsCongruent, IsLeftDivisible,
    IsSameRank, IsWeaklyCongruent, IsWeaklyLeftDivisible, LeftDivisibleBy, SameRank, WeaklyCongruentWith,
    WeaklyLeftDivisibleBy,
};
#[doc(no_inline)]
pub use crate::shape::{Cosize, Depth, Rank, ShapeOf, Shaped, Size, StrideOf};
#[doc(no_inline)]
pub use crate::stride::compact::{ColMajorLayout, CompactColMajor, CompactRowMajor, RowMajorLayout};
#[doc(no_inline)]
pub use crate::stride::fragment::{FragmentLike, MakeFragmentLike};
#[doc(no_inline)]
pub use crate::stride::like::{LayoutLike, MakeLayoutLike};
#[doc(no_inline)]
pub use crate::stride::order::{CompactInOrder, CompactOrder, OrderedLayout};
#[doc(no_inline)]
pub use crate::swizzle::{
    AbsoluteSwizzle, AnyUnit, ApplySwizzle, AsComposedLayout, Bits, Byte, ComposedLayout, ConvertUnit, Elements,
    HardwareSwizzle, InUnit, IsSwizzle, IsUnit, LayoutA, LayoutB, Measured, OffsetBetween, Relative, RelativeSwizzle,
    Swizzle, Swizzle32B, Swizzle64B, Swizzle128B, Swizzle128BAtom32B, Swizzle128BAtom64B, SwizzleNone, Swizzled,
    ToComposed,
};
#[doc(no_inline)]
pub use crate::tensor::accessor::{Accessor, Advance, Everywhere, Lend, LendMut, Linear, LinearMut, Memory, MemoryMut};
#[doc(no_inline)]
pub use crate::tensor::aligned::Aligned;
#[doc(no_inline)]
pub use crate::tensor::bounds::InBounds;
#[doc(no_inline)]
pub use crate::tensor::divisible::{MultipleOf, NoMultiple, Promises, TileOf};
#[doc(no_inline)]
pub use crate::tensor::extents::{Indivisible, Unfit};
#[doc(no_inline)]
pub use crate::tensor::global::Global;
#[doc(no_inline)]
pub use crate::tensor::implicit::{Counting, Position, Transform};
#[doc(no_inline)]
pub use crate::tensor::memory::{Raw, View, ViewMut};
#[doc(no_inline)]
pub use crate::tensor::owned::{Owned, OwnedTensor};
#[doc(no_inline)]
pub use crate::tensor::profile::{Extents, Strides};
#[doc(no_inline)]
pub use crate::tensor::project::{KeptModes, ModeProjection};
#[doc(no_inline)]
pub use crate::tensor::reducing::Reducing;
#[doc(no_inline)]
pub use crate::tensor::runs::{InRuns, InRunsMut};
#[doc(no_inline)]
pub use crate::tensor::strided::{Bounded, Strided};
#[doc(no_inline)]
pub use crate::tensor::through::Through;
#[doc(no_inline)]
pub use crate::tensor::tiles::{EdgeTiles, TilePart, Tiles};
#[doc(no_inline)]
pub use crate::tensor::{Addressing, Tensor};
#[doc(no_inline)]
pub use crate::{assert_layout_eq, reveal};
#[doc(no_inline)]
pub use typenum;
