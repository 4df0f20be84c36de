//! The names that most programs need: `use cute_static::prelude::*;`.
//!
//! All other names are in the module of their subject: [`layout`](mod@crate::layout), [`algebra`](crate::algebra), [`swizzle`](mod@crate::swizzle),
//! [`tensor`](crate::tensor), [`application`](crate::application), [`atom`](crate::atom), [`banks`](crate::banks), the bounds of generic code in
//! [`bounds`](crate::bounds), and the hardware in [`numeric`](crate::numeric), [`arch`](crate::arch),
//! [`instruction`](crate::instruction), [`smem`](crate::smem), [`tma`](crate::tma) and [`collective`](crate::collective).

#[doc(no_inline)]
pub use crate::algebra::{
    AsXorLayout, BlockedProduct, Coalesced, CoalescedBy, Complement, ComplementIn, Composition, CompositionInBounds,
    DomainDistribute, Downcast, Filtered, FilteredZeros, FlatDivide, FlatProduct, LeftInverse, LogicalDivide,
    LogicalProduct, MaxAlignment, MaxCommonLayout, MaxCommonVector, Nullspace, PaddedComplement, PaddedLogicalDivide,
    PaddedZippedDivide, RakedProduct, Recast, RightInverse, TileToShape, TiledDivide, TiledProduct, Upcast,
    ZippedDivide, ZippedProduct,
};
#[doc(no_inline)]
pub use crate::application::{
    accumulate, axpby, copy, copy_if, copy_vectorized, fill, gemm, gemm_with, transform, vector_width,
};
#[doc(no_inline)]
pub use crate::atom::{
    Atom, FragmentC, LayoutTvC, MakeTiledCopy, MakeTiledCopyA, MakeTiledCopyB, MakeTiledCopyC, MmaAtom, OperandC,
    PartitionA, PartitionB, PartitionC, ThrFrgC, ThrLayoutVmnk, TileShapeMnk, TiledMma, UniversalCopy, UniversalFma,
};
#[doc(no_inline)]
pub use crate::layout::IndexSpace as _; // for `shape.idx2crd(i)`
#[doc(no_inline)]
pub use crate::layout::{
    Append, CeilDiv, ColMajorLayout, Concat, Concatenate, Coordinate, Cosize, Crd2Idx, Depth, Dice, Flattened,
    FragmentLike, Get, Group, HCons, HNil, IdentityLayout, Idx2Crd, Int, IsCompatible, IsCongruent, IsLayout, Layout,
    LayoutLike, OrderedLayout, Rank, Replace, RowMajorLayout, Select, ShapeDiv, ShapeOf, Size, SizeAt, Slice, StrideOf,
    Take, Underscore,
};
#[doc(no_inline)]
pub use crate::notation::macros::{basis, coord, layout, layouts, shape, stride, swizzle, tiler};
#[doc(no_inline)]
pub use crate::swizzle::{ComposedLayout, Elements, Swizzle, Swizzle32B, Swizzle64B, Swizzle128B, Swizzled};
#[doc(no_inline)]
pub use crate::tensor::{
    Accessor, Addressing, AnyTensor, Everywhere, Global, Lend, OwnedTensor, Tensor, View, ViewMut,
};
#[doc(no_inline)]
pub use crate::{assert_layout_eq, reveal};
#[doc(no_inline)]
pub use typenum;
