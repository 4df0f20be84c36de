//! Everything that a user of layouts and tensors needs: `use cute_static::prelude::*;`.
//!
//! What belongs to some hardware is not here, but in the hardware modules: [`numeric`](crate::numeric), [`arch`](crate::arch),
//! [`instruction`](crate::instruction), [`smem`](crate::smem), [`tma`](crate::tma), [`collective`](crate::collective). Each names at
//! its top what a user needs of it (`use cute_static::smem::*;`), and a program names the modules that it needs. Atoms and what is
//! tiled of them are layouts, and are here.

pub use crate::algebra::ceil_div::{CeilDivTiler, CeilDivideByTiler};
pub use crate::algebra::coalesce::{Coalesce, CoalesceExtended, Coalesced, CoalescedExtended};
pub use crate::algebra::common::{FindCommon, MaxCommonLayout, MaxCommonVector};
pub use crate::algebra::complement::{
    Complement, ComplementIn, PaddedComplement, TakeComplement, TakeComplementIn, TakePaddedComplement,
};
pub use crate::algebra::composition::in_bounds::{ComposeInBounds, CompositionInBounds};
pub use crate::algebra::composition::{Compose, Composition, IsComposable};
pub use crate::algebra::distribute::{DistributeDomain, DomainDistribute, FindMaxAlignment, MaxAlignment};
pub use crate::algebra::divide::{
    DivideFlat, DivideLogical, DividePaddedFlat, DividePaddedLogical, DividePaddedTiled, DividePaddedZipped,
    DivideTiled, DivideZipped, FlatDivide, LogicalDivide, PaddedFlatDivide, PaddedLogicalDivide, PaddedTiledDivide,
    PaddedZippedDivide, TiledDivide, ZippedDivide,
};
pub use crate::algebra::equality::{FunctionallyEqual, IsFunctionallyEqual};
pub use crate::algebra::f2::convert::{AsIntegerLayout, AsXorLayout, ToInteger, ToXor};
pub use crate::algebra::f2::matrix::{BitMatrix, F2Rank, LinearOverF2};
pub use crate::algebra::filter::{DropZeros, Filter, FilterZeros, Filtered, FilteredZeros, WithoutZeros};
pub use crate::algebra::inverse::{InvertLeft, InvertRight, LeftInverse, RightInverse};
pub use crate::algebra::modewise::{
    CoalesceBy, CoalescedBy, ComplementBy, ComplementInBy, InvertLeftBy, InvertRightBy, LeftInverseBy,
    PaddedComplementBy, RightInverseBy, TakeComplementBy, TakeComplementInBy, TakePaddedComplementBy,
};
pub use crate::algebra::nullspace::{FindNullspace, Nullspace};
pub use crate::algebra::product::{
    BlockedProduct, FlatProduct, LogicalProduct, MultiplyBlocked, MultiplyFlat, MultiplyLogical, MultiplyRaked,
    MultiplyTiled, MultiplyZipped, RakedProduct, TiledProduct, ZippedProduct,
};
pub use crate::algebra::properties::{
    Bijective, Contiguous, Covers, Injective, IsBijective, IsContiguous, IsCovering, IsInjective, IsSurjective,
    Surjective,
};
pub use crate::algebra::recast::padded::{NarrowPadded, PaddedDowncast, PaddedRecast, RecastBitsPadded};
pub use crate::algebra::recast::{Downcast, Narrow, Recast, RecastBits, Upcast, Widen};
pub use crate::algebra::tile_to_shape::{FillShape, TileToShape};
pub use crate::application::accumulate::accumulate;
pub use crate::application::admissible::{Contains, Locate, Location};
pub use crate::application::agree::{Multiplies, SameSize};
pub use crate::application::copy::{axpby, copy, copy_if, fill, transform, zip_with};
pub use crate::application::gemm::{gemm, gemm_with};
pub use crate::application::vectorize::{copy_vectorized, vector_width};
pub use crate::atom::copy::{
    CopyAtom, CopyLayouts, MakeTiled, MakeTiledCopy, MakeTiledCopyA, MakeTiledCopyB, MakeTiledCopyC, TileCopy,
    TiledCopy, UniversalCopy,
};
pub use crate::atom::cotiled::{MakeCotiled, MakeCotiledCopy, MakeTmemCopy};
pub use crate::atom::mma::{
    Atom, MmaAtom, PermutationMnk, ThrLayoutVmnk, ThreadsIn, TileMma, TileShapeMnk, TiledMma, UniversalFma,
};
pub use crate::atom::operand::{
    AtomTiles, AtomValues, FragmentA, FragmentB, FragmentC, FragmentOf, LayoutTvA, LayoutTvB, LayoutTvC, OperandA,
    OperandB, OperandC, PartitionA, PartitionB, PartitionC, PartitionMatrix, PermuteMatrix, PermutedMatrix, SplitAtoms,
    SplitThreads, ThrFrgA, ThrFrgB, ThrFrgC, TileByAtoms, TileThreadValues,
};
pub use crate::atom::slice::{ThrCopy, ThrMma};
pub use crate::atom::transfer::{
    Destination, LayoutTvD, LayoutTvS, PartitionD, PartitionS, PartitionSide, RetileD, RetileFragment, RetileS,
    SideThreadValues, Source, SplitSide, TidFrgD, TidFrgS,
};
pub use crate::banks::{
    Access, BankConflictDegree, ConflictFree, CountBankConflicts, FindSwizzle, IsConflictFree, Ldmatrix,
    SmallestSwizzle, Wavefronts,
};
pub use crate::htuple::arithmetic::{
    AddTuple, InnerProduct, MultiplyEach, MultiplyInner, MultiplyPrefix, NegateTuple, PrefixProduct, SubtractTuple,
    TupleAdd, TupleProduct, TupleProductEach, TupleSub,
};
pub use crate::htuple::{HCons, HNil, Underscore};
pub use crate::int::Int;
pub use crate::layout::IsLayout;
pub use crate::layout::Layout;
pub use crate::layout::convert::{
    AsIntTuple, AsShape, AsStride, Coprofile, Increment, IncrementCoord, TakeCoprofile, ToIntTuple, ToShape, ToStride,
};
pub use crate::layout::coordinate::{Coordinate, OutOfBounds};
pub use crate::layout::edit::{
    Append, AppendMode, AppendModeToRank, AppendToRank, Concat, Concatenate, Flatten, Flattened, Get, GetMode, Group,
    GroupModes, JoinLayouts, Prepend, PrependMode, PrependModeToRank, PrependToRank, Replace, ReplaceMode, Select,
    SelectModes, Take, TakeModes,
};
pub use crate::layout::evaluate::Offsets;
pub use crate::layout::identity::{IdentityLayout, MakeIdentity};
pub use crate::layout::natural::IndexSpace;
pub use crate::layout::regroup::{
    CosizeAt, DepthAt, GetLayoutsFromTile, GetLeaves, GroupBy, LayoutsFromTile, LeavesOf, NestModes, RankAt, SizeAt,
    TakeCosizeAt, TakeDepthAt, TakeRankAt, TakeSizeAt, Unflatten,
};
pub use crate::layout::slice::{
    Dice, DiceModes, NestedSlice, OffsetSlice, Slice, SliceModes, SliceNested, SliceOffset,
};
pub use crate::layout::sorted::{SortByStride, SortStrides};
pub use crate::semimodule::ArithmeticTuple;
pub use crate::shape::divide::{CeilDiv, CeilDivideShape, DivideEach, DivideShape, ShapeDiv, ShapeDivEach};
pub use crate::shape::index::{CoordinateIn, Crd2Crd, Crd2Idx, Idx2Crd, Offset, OffsetAt};
pub use crate::shape::relation::{
    CompatibleWith, CongruentWith, EvenlyDividedBy, EvenlyDivides, IsCompatible, IsCongruent, IsLeftDivisible,
    IsSameRank, IsWeaklyCongruent, IsWeaklyLeftDivisible, LeftDivisibleBy, SameRank, WeaklyCongruentWith,
    WeaklyLeftDivisibleBy,
};
pub use crate::shape::{Cosize, Depth, Rank, ShapeOf, Shaped, Size, StrideOf};
pub use crate::stride::compact::{ColMajorLayout, CompactColMajor, CompactRowMajor, RowMajorLayout};
pub use crate::stride::fragment::{FragmentLike, MakeFragmentLike};
pub use crate::stride::like::{LayoutLike, MakeLayoutLike};
pub use crate::stride::order::{CompactInOrder, CompactOrder, OrderedLayout};
pub use crate::swizzle::{
    AbsoluteSwizzle, AnyUnit, ApplySwizzle, AsComposedLayout, Bits, Byte, ComposedLayout, ConvertUnit, Elements,
    HardwareSwizzle, InUnit, IsSwizzle, IsUnit, LayoutA, LayoutB, Measured, OffsetBetween, Relative, RelativeSwizzle,
    Swizzle, Swizzle32B, Swizzle64B, Swizzle128B, Swizzle128BAtom32B, Swizzle128BAtom64B, SwizzleNone, Swizzled,
    ToComposed,
};
pub use crate::tensor::accessor::{Accessor, Advance, Everywhere, Lend, LendMut, Linear, LinearMut, Memory, MemoryMut};
pub use crate::tensor::aligned::Aligned;
pub use crate::tensor::bounds::InBounds;
pub use crate::tensor::divisible::{MultipleOf, NoMultiple, Promises, TileOf};
pub use crate::tensor::extents::{Indivisible, Unfit};
pub use crate::tensor::global::Global;
pub use crate::tensor::implicit::{Counting, Position, Transform};
pub use crate::tensor::memory::{Raw, View, ViewMut};
pub use crate::tensor::owned::{Owned, OwnedTensor};
pub use crate::tensor::profile::{Extents, Strides};
pub use crate::tensor::project::{KeptModes, ModeProjection};
pub use crate::tensor::reducing::Reducing;
pub use crate::tensor::runs::{InRuns, InRunsMut};
pub use crate::tensor::strided::{Bounded, Strided};
pub use crate::tensor::through::Through;
pub use crate::tensor::tiles::{EdgeTiles, TilePart, Tiles};
pub use crate::tensor::{Addressing, Tensor};
pub use cute_static_macros::{basis, coord, layout, layouts, shape, stride, swizzle, tiler};
pub use typenum;
