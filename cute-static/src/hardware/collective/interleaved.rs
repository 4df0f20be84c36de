//! Metadata of a sparse A in the order of Ampere, and their copy by `cp.async`.

use super::budget::{IfAtMost, IsAtMost, parts_if_legal};
use super::metadata::{InBlocks, InstructionK, MFirst, MetadataLayouts, PerByte, Whole, Width};
use super::reader::IsMultiple;
use super::rules::InterleavedBlockRule;
use super::stage::CheckOperand;
use crate::algebra::tile_to_shape::bounds::TileToShape;
use crate::atom::copy::bounds::MakeTiledCopy;
use crate::atom::transfer::Destination;
use crate::check::{BothHold, Condition};
use crate::htuple::{HCons, Pair};
use crate::instruction::copy::CopyAtomOf;
use crate::instruction::copy::bulk::SM80_CP_ASYNC_CACHEGLOBAL;
use crate::instruction::copy::tiled::{InBuffer, LegalSide};
use crate::instruction::mma::{MmaInstruction, SparseMma};
use crate::int::{ExactOrZero, Mul, Nat, One, number};
use crate::layout::Layout;
use crate::numeric::Uint32;
use crate::outcome::Grants;
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{U2, U4, U8, U16, U32, U128, UTerm};

/// The metadata of `M` rows and `K` values of the sparse operand A of the instruction `I` of a warp, in the order in which the kernels of Ampere read
/// them. `N` threads copy those of a tile.
///
#[cfg_attr(doc, doc = crate::picture::picture!("collective/interleaved", "Which word of a block of 32 rows and 32 values has which metadata, and which lane reads it"))]
///
/// A block has 128 bytes: the metadata of 32 rows and of the values of one instruction along K, or of 16 rows for narrow values. It is one word for each lane of
/// a warp: the four words of a row are neighbours, which are the metadata of the four lanes of a quad.
/// * **Source** CUTLASS `cutlass/util/host_reorder.h`, `reorder_meta`, and `ColumnMajorInterleaved<2>` of
///   `cutlass/gemm/threadblock/default_mma_core_sparse_sm80.h`; PTX ISA 9.7.14.6.
/// * **Admissible** where it is a [`MetadataLayouts`].
/// ```
/// use cute_static::collective::{InterleavedMetadata, MetadataLayouts};
/// use cute_static::instruction::mma::SM80_SPARSE_16x8x32_F32F16F16F32_TN;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U64, U128};
/// type E = InterleavedMetadata<SM80_SPARSE_16x8x32_F32F16F16F32_TN, U128, U64>;
/// // A word has 16 values of a row, and of the row 8 below.
/// static_assertions::assert_type_eq_all!(<E as MetadataLayouts>::Block, layout!(((8,2,2),(16,2)):((128,16,64),(1,32))));
/// assert_eq!((E::VALUES, E::BYTES), (8, 128 * 64 / 8));
/// ```
/// 16 rows are half a block.
/// ```compile_fail,E0277
/// use cute_static::collective::{InterleavedMetadata, MetadataLayouts};
/// use cute_static::instruction::mma::SM80_SPARSE_16x8x32_F32F16F16F32_TN;
/// use cute_static::typenum::{U16, U64};
/// let bytes = <InterleavedMetadata<SM80_SPARSE_16x8x32_F32F16F16F32_TN, U16, U64> as MetadataLayouts>::BYTES;
/// ```
pub struct InterleavedMetadata<I, M, K, N = U32>(PhantomData<(I, M, K, N)>);

/// [`MetadataLayouts`] that threads copy.
///
/// * **Law** after [`Fill`](Self::Fill), a stage holds the metadata of the tile as [`Layout`](MetadataLayouts::Layout) says. The words of [`Stage`](Self::Stage) are those of
///   this layout, in order. In global memory, the blocks of the rows of a tile are neighbours, and a column of the copy has them.
/// * **Source** CUTLASS `cutlass/gemm/threadblock/default_mma_core_sparse_sm80.h`, `IteratorThreadMapE`.
/// * **Units** `Stage` and `Fill` count words of 32 bits.
/// * **Admissible** where there are metadata of whole blocks.
/// ```
/// use cute_static::collective::{InterleavedMetadata, MetadataFills};
/// use cute_static::instruction::mma::SM80_SPARSE_16x8x32_F32F16F16F32_TN;
/// use cute_static::atom::LayoutTvD;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U64, U128};
/// type E = InterleavedMetadata<SM80_SPARSE_16x8x32_F32F16F16F32_TN, U128, U64, U128>;
/// // 64 of 128 threads copy 16 bytes each: 32 of them those of 32 values along K.
/// assert_eq!(E::THREADS, 64);
/// let fill = LayoutTvD::<<E as MetadataFills>::Fill>::default();
/// assert_eq!((fill.offset((1, 0)), fill.offset((32, 0))), (4, 128));
/// ```
/// The metadata of a wgmma are copied by TMA.
/// ```compile_fail,E0277
/// use cute_static::collective::{Metadata, MetadataFills};
/// use cute_static::instruction::mma::SM90_SPARSE_64xNx32_F32F16F16_SS;
/// use cute_static::typenum::{U64, U128};
/// let threads = <Metadata<SM90_SPARSE_64xNx32_F32F16F16_SS<U128>, U64, U64> as MetadataFills>::THREADS;
/// ```
pub trait MetadataFills: MetadataLayouts {
    /// The words of one stage: (words of the rows of a tile, blocks along K)
    type Stage;
    /// From global to shared memory: a [`TiledCopy`](crate::atom::TiledCopy), or `()`
    type Fill: Default;
    /// The threads that copy, from thread 0 on
    const THREADS: u64;
}

type Times<X, Y> = <X as Mul>::Times<Y>;
/// Whether a word has the metadata of two rows
type InPairs<I> = <IsAtMost<Width<I>, U8> as Condition>::Number<One, U2>;
/// The rows of a block
type BlockM<I> = Times<U16, InPairs<I>>;
/// The values of A with a word of metadata
type PerWord<I> = Times<U4, PerByte<I>>;
/// The values along K of a block: two words
type BlockK<I> = ExactOrZero<Times<U2, PerWord<I>>, InPairs<I>>;
/// A word of `W` values: `W / 2` of a row and of the row 8 below. The next word has the other half of the values, and then come the rows 16 below.
type TwoRows<W, H> =
    Layout<Pair<HCons<U8, Pair<U2, U2>>, Pair<H, U2>>, Pair<HCons<Times<U4, W>, Pair<H, Times<U2, W>>>, Pair<One, W>>>;
/// A word of `W` values of a row. The next word has those of the row 8 below, and then comes the other half of the values.
type OneRow<W> = Layout<Pair<Pair<U8, U2>, Pair<W, U2>>, Pair<Pair<Times<U4, W>, W>, Pair<One, Times<U2, W>>>>;
type Block<I> =
    <IsAtMost<Width<I>, U8> as Condition>::Type<OneRow<PerWord<I>>, TwoRows<PerWord<I>, ExactOrZero<PerWord<I>, U2>>>;
type Extents<I, M, K> = Pair<Whole<M, BlockM<I>>, Whole<K, BlockK<I>>>;

impl<I: MmaInstruction, M: Nat, K: Nat, N> CheckOperand for InterleavedMetadata<I, M, K, N> {
    type Result = BothHold<
        InBlocks<M, BlockM<I>, InterleavedBlockRule<M, K, BlockM<I>, BlockK<I>>>,
        BothHold<
            InBlocks<K, BlockK<I>, InterleavedBlockRule<M, K, BlockM<I>, BlockK<I>>>,
            InBlocks<BlockK<I>, InstructionK<I>, InterleavedBlockRule<M, K, BlockM<I>, InstructionK<I>>>,
        >,
    >;
}
impl<I: SparseMma, M: Nat, K: Nat, N> MetadataLayouts for InterleavedMetadata<I, M, K, N>
where
    <Self as CheckOperand>::Result: Grants<Pair<M, K>, (), Is = ()>,
    Block<I>: TileToShape<Extents<I, M, K>, MFirst>,
{
    const SEAL: Seal = Seal;
    type Block = Block<I>;
    type Layout = <Block<I> as TileToShape<Extents<I, M, K>, MFirst>>::Output;
    type Bytes = ExactOrZero<Times<M, K>, PerByte<I>>;
    const VALUES: u64 = number::<PerByte<I>>();
}
/// The vectors of 16 bytes of the blocks along M: 8 for each
type Vectors<I, M> = Times<U8, ExactOrZero<M, BlockM<I>>>;
/// The blocks along K
type Columns<I, K> = ExactOrZero<K, BlockK<I>>;
/// The threads along a column of `V` vectors, of `N` in all: as many as divide it
type Along<V, N> = IfAtMost<
    V,
    N,
    V,
    <IsMultiple<V, N> as Condition>::Number<
        N,
        <IsMultiple<V, U32> as Condition>::Number<U32, <IsMultiple<V, U16> as Condition>::Number<U16, U8>>,
    >,
>;
/// The columns that `N` threads copy at a time: all `C`, if there are threads for all of their vectors
type Across<V, C, N> = IfAtMost<Times<V, C>, N, C, One>;
/// `X` threads along a column, and `Y` columns
type FillThreads<X, Y> = Layout<Pair<X, Y>, Pair<One, X>>;
type FillVector = Layout<Pair<U4, One>, Pair<One, UTerm>>;
type CpAsync = CopyAtomOf<SM80_CP_ASYNC_CACHEGLOBAL<U128>, Uint32>;
type Words<V, C> = Layout<Pair<Times<U4, V>, C>, Pair<One, Times<U4, V>>>;
/// The copy of a stage `L` by threads of the layout `T`.
pub struct ByVectors<T, L>(PhantomData<(T, L)>);
/// The copy, under a name: rustc would look into the extents of a layout that it is given itself.
pub trait FillCopy {
    /// The copy
    type Output: Default;
}
impl<T, L> FillCopy for ByVectors<T, L>
where
    CpAsync: MakeTiledCopy<T, FillVector, Output: Default + LegalSide<Destination, InBuffer<L, U128>>>,
{
    type Output = <CpAsync as MakeTiledCopy<T, FillVector>>::Output;
}
type FillOf<V, C, N> = ByVectors<FillThreads<Along<V, N>, Across<V, C, N>>, Words<V, C>>;

impl<I: SparseMma, M: Nat, K: Nat, N: Nat> MetadataFills for InterleavedMetadata<I, M, K, N>
where
    Self: MetadataLayouts,
    FillOf<Vectors<I, M>, Columns<I, K>, N>: FillCopy,
{
    type Stage = Words<Vectors<I, M>, Columns<I, K>>;
    type Fill = <FillOf<Vectors<I, M>, Columns<I, K>, N> as FillCopy>::Output;
    const THREADS: u64 = number::<Along<Vectors<I, M>, N>>() * number::<Across<Vectors<I, M>, Columns<I, K>, N>>();
}
parts_if_legal! { MetadataFills:
    type Stage = ();
    type Fill = ();
    const THREADS = 0;
}
