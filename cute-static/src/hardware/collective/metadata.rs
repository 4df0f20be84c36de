//! Metadata of a sparse operand: its order in global memory and in shared memory, and its copy by TMA.

use super::budget::{AtomK, AtomM, Behind, IfAtMost, IsAtMost, Sum, parts_if_legal};
use super::factors::ScaleParts;
use super::reader::IsMultiple;
use super::rules::{MetadataBlockRule, MetadataOrderRule};
use super::stage::{CheckOperand, StagesOfTwo};
use super::tma::{ByTma, OtherCopies};
use super::{CollectiveMma, Mainloop};
use crate::algebra::equality::SameFunction;
use crate::algebra::tile_to_shape::bounds::TileToShape;
use crate::atom::mma::{MmaAtom, Mnk, Mode1, Mode3, SizeOf, TileMma};
use crate::check::{BothHold, Condition, IfMultiple};
use crate::htuple::{HCons, Pair};
use crate::instruction::mma::{HasMetadata, MmaInstruction, SparseMma};
use crate::int::{Compare, Divide, ExactOrZero, Mul, Nat, One, number};
use crate::layout::{IsLayout, Layout, ModesOf};
use crate::numeric::{Numeric, Uint64};
use crate::outcome::Grants;
use crate::seal::Seal;
use crate::tma::{AlignedBuffer, IsTensorMap, RunTime, TmaCopy};
use core::marker::PhantomData;
use typenum::{U2, U4, U8, U16, U32, U64, U128, U256, U1024, UTerm};

/// The metadata of `M` rows and `K` values of the sparse operand A of the instruction `I`, where a tile has `T` values along K. `B` blocks of a
/// cluster share a tile.
///
/// The instruction multiplies half of each group of values along K. Four bits of metadata say which half: one of two values of 32 bits, two of four
/// values of 16 or 8 bits, or two of four pairs of packed 4-bit values.
///
#[cfg_attr(doc, doc = crate::picture::picture!("collective/metadata", "Where the metadata of each thread are in a block of 64 rows and 64 values"))]
///
/// Metadata are stored in blocks. For values of 16 and 32 bits, the metadata that a thread gives to the instructions of a block are neighbours there, so that
/// it loads them as one vector. For narrower values the rows of a block lie one behind the other.
///
/// A block of wgmma has 64 rows and all values along K of a tile, but at most 128. A block of the other instructions has 128 rows of 16 bytes.
/// * **Source** CUTLASS `cutlass/gemm/collective/builders/sm90_sparse_config.inl`, `sm1xx_sparse_config.inl`: `TensorEAtom`; PTX ISA 9.7.14.6, 9.7.15.6.
/// * **Admissible** where it is a [`MetadataLayouts`].
/// ```
/// use cute_static::collective::{Metadata, MetadataLayouts};
/// use cute_static::instruction::mma::SM90_SPARSE_64xNx32_F32F16F16_SS;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U64, U128};
/// type Mma = SM90_SPARSE_64xNx32_F32F16F16_SS<U128>;
/// // Lane 0 has the rows 0 and 8 in two instructions: 16 values of row 0, of row 8, and then those of the second instruction.
/// static_assertions::assert_type_eq_all!(
///     <Metadata<Mma, U64, U64> as MetadataLayouts>::Block,
///     layout!(((8,2,4),(16,2,2)):((64,16,1024),(1,512,32))),
/// );
/// ```
pub struct Metadata<I, M, K, T = K, B = One>(PhantomData<(I, M, K, T, B)>);

/// Where metadata are.
///
/// * **Law** an offset of the layout is also a place in the bits of metadata: the bits of value `(m, k)` begin at bit `8 / VALUES · Layout(m, k)`. If
///   two or more values have one bit, it is the bit of their group. The blocks along M come first, then those along K.
/// * **Source** CUTLASS `cutlass/gemm/collective/builders/sm90_sparse_config.inl`, `fill_layoutE`; `sm90_sparse_mma_tma_gmma_ss_warpspecialized.hpp`,
///   `SmemLayoutE`.
/// * **Units** `Block` and `Layout` count values of A, of which [`VALUES`](Self::VALUES) have a byte of metadata; `Bytes` counts bytes.
/// * **Admissible** where rows and values are whole blocks, and blocks whole instructions.
/// ```
/// use cute_static::collective::{Metadata, MetadataLayouts};
/// use cute_static::instruction::mma::SM90_SPARSE_64xNx64_F32E4M3E4M3_SS_TN;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U128, U512};
/// type Mma = SM90_SPARSE_64xNx64_F32E4M3E4M3_SS_TN<U128>;
/// type Tile = Metadata<Mma, U128, U128>;
/// assert_eq!((Tile::VALUES, Tile::BYTES), (8, 128 * 128 / 8));
/// // The whole operand, of which a tile has 128 values along K: a block has 64 rows.
/// type Whole = Metadata<Mma, U512, U512, U128>;
/// assert_eq!(<Whole as MetadataLayouts>::Layout::default().to_string(), "((64,8),(128,4)):((128,8192),(1,65536))");
/// ```
/// 96 rows do not fill whole blocks.
/// ```compile_fail,E0277
/// use cute_static::collective::{Metadata, MetadataLayouts};
/// use cute_static::instruction::mma::SM90_SPARSE_64xNx64_F32E4M3E4M3_SS_TN;
/// use cute_static::typenum::{U96, U128};
/// let bytes = <Metadata<SM90_SPARSE_64xNx64_F32E4M3E4M3_SS_TN<U128>, U96, U128> as MetadataLayouts>::BYTES;
/// ```
pub trait MetadataLayouts {
    #[doc(hidden)]
    const SEAL: Seal;
    /// (M, K) of one block
    type Block;
    /// (M, K): in global memory, where they are the extents of the whole operand, and in one stage of shared memory
    type Layout;
    /// Bytes
    type Bytes: Nat;
    /// The values of A that have a byte of metadata
    const VALUES: u64;
    /// [`MetadataLayouts::Bytes`] as a number
    const BYTES: u64 = number::<Self::Bytes>();
}
/// [`MetadataLayouts`] that TMA copies.
///
/// * **Law** after the copy of [`Map`](Self::Map), a stage holds the metadata of the tile as [`Layout`](MetadataLayouts::Layout) says.
/// * **Source** CUTLASS `cutlass/gemm/collective/sm90_sparse_mma_tma_gmma_ss_warpspecialized.hpp`, `TMA_E`.
/// * **Admissible** where the metadata of a tile fit in the box of a tensor map. [`MainloopSm90TmaGmmaSparse`](super::MainloopSm90TmaGmmaSparse) has an
///   example.
pub trait MetadataParts: MetadataLayouts {
    /// The tensor map, an [`IsTensorMap`]: (words of 64 bits of a block, blocks along M, blocks along K). The number of blocks and the
    /// stride from one block along K to the next are known at run time.
    type Map;
    /// The bytes that a barrier expects for one stage of one CTA
    const TRANSACTION_BYTES: u64;
}

/// The bits of a stored value
pub type Width<I> = <<I as MmaInstruction>::A as Numeric>::Bits;
/// The values along K of which one is stored
pub type Sparsity<I> = <<I as MmaInstruction>::A as Numeric>::Sparsity;
/// `K` values along K as they are stored
pub type Stored<K, I> = ExactOrZero<K, Sparsity<I>>;
/// The values with a byte of metadata
pub type PerByte<I> = <<Sparsity<I> as Compare>::Is<U4> as Condition>::Number<
    U16,
    <<Width<I> as Compare>::Is<U32> as Condition>::Number<U4, U8>,
>;
type OfWarpgroup<I> = <SizeOf<ModesOf<<I as MmaAtom>::ThrId>> as Compare>::Is<U128>;
/// The K of the instruction
pub type InstructionK<I> = <<I as MmaAtom>::ShapeMNK as Mnk>::K;
/// The rows of a block
pub type BlockM<I> = <OfWarpgroup<I> as Condition>::Number<U64, U128>;
/// The values along K of a block, where a tile has `T`
pub type BlockK<I, T> =
    <OfWarpgroup<I> as Condition>::Number<IfAtMost<T, U128, T, U128>, <U16 as Mul>::Times<PerByte<I>>>;
/// `N` if it is a multiple of `B`, as the check requires, else `B`. If it is refused, that is the only error.
pub type Whole<N, B> = <IsMultiple<N, B> as Condition>::Number<N, B>;
type Times<X, Y> = <X as Mul>::Times<Y>;
/// Rows of `K` values.
type InRows<M, K> = Layout<Pair<M, K>, Pair<K, One>>;
/// A thread has two rows of `V` values in each of `N` instructions: for rows 0 to 7, then for the other half of the values, and then for the next 16 rows.
type ByThread<M, V, N> = Layout<
    Pair<HCons<U8, Pair<U2, ExactOrZero<M, U16>>>, HCons<V, Pair<U2, N>>>,
    Pair<
        HCons<Times<U2, Times<V, N>>, Pair<V, Times<U32, Times<V, N>>>>,
        HCons<One, Pair<Times<U16, Times<V, N>>, Times<U2, V>>>,
    >,
>;
/// A block of `M` rows and `K` values.
type BlockOf<I, M, K> = <IsAtMost<Width<I>, U8> as Condition>::Type<
    InRows<M, K>,
    ByThread<M, Vector<I>, ExactOrZero<K, Times<U2, Vector<I>>>>,
>;
/// The values of a row whose metadata are half a register
type Vector<I> = ExactOrZero<U256, Width<I>>;
type Block<I, T> = BlockOf<I, BlockM<I>, Whole<BlockK<I, T>, InstructionK<I>>>;
/// The blocks along M come first.
pub type MFirst = Pair<UTerm, One>;
type Extents<I, M, K, T> = Pair<Whole<M, BlockM<I>>, Whole<K, BlockK<I, T>>>;

// A dense instruction is refused by the main loop, and that is its only error.
impl<I: MmaInstruction, M: Nat, K: Nat, T: Nat, B> CheckOperand for Metadata<I, M, K, T, B> {
    type Result = BothHold<
        InBlocks<M, BlockM<I>, MetadataBlockRule<M, K, BlockM<I>, BlockK<I, T>>>,
        BothHold<
            InBlocks<K, BlockK<I, T>, MetadataBlockRule<M, K, BlockM<I>, BlockK<I, T>>>,
            InBlocks<BlockK<I, T>, InstructionK<I>, MetadataBlockRule<M, K, BlockM<I>, InstructionK<I>>>,
        >,
    >;
}
/// `N` values or rows are whole blocks of `B`.
pub type InBlocks<N, B, W> = <<N as Divide>::Ratio<B> as IfMultiple>::Require<W>;
#[doc(hidden)] // the page of `Metadata` would write the layouts out
impl<I: HasMetadata, M: Nat, K: Nat, T: Nat, B> MetadataLayouts for Metadata<I, M, K, T, B>
where
    <Self as CheckOperand>::Result: Grants<Pair<M, K>, (), Is = ()>,
    Block<I, T>: TileToShape<Extents<I, M, K, T>, MFirst>,
{
    const SEAL: Seal = Seal;
    type Block = Block<I, T>;
    type Layout = <Block<I, T> as TileToShape<Extents<I, M, K, T>, MFirst>>::Output;
    type Bytes = ExactOrZero<Times<M, K>, PerByte<I>>;
    const VALUES: u64 = number::<PerByte<I>>();
}
/// `W` words in each of `X · Y` blocks
type StageOfWords<W, X, Y> = Layout<HCons<W, Pair<X, Y>>, HCons<One, Pair<W, Times<W, X>>>>;
/// Blocks in global memory, of `W` words of 64 bits each, and `X · Y` of them in a stage: those along M first. `B` blocks of a cluster share them
pub type MapOf<W, X, Y, B> = TmaCopy<Uint64, RunTime<(One, W, i64)>, StageOfWords<W, X, Y>, HCons<W, Pair<X, Y>>, B>;
type WordsOf<I, T> = ExactOrZero<Times<BlockM<I>, BlockK<I, T>>, Times<U8, PerByte<I>>>;
type MapOfBlocks<I, M, K, T, B> = MapOf<WordsOf<I, T>, ExactOrZero<M, BlockM<I>>, ExactOrZero<K, BlockK<I, T>>, B>;
impl<I: HasMetadata, M: Nat, K: Nat, T: Nat, B> MetadataParts for Metadata<I, M, K, T, B>
where
    Self: MetadataLayouts,
    MapOfBlocks<I, M, K, T, B>: AlignedBuffer<U1024>,
{
    type Map = MapOfBlocks<I, M, K, T, B>;
    const TRANSACTION_BYTES: u64 = <Self::Map as IsTensorMap>::TRANSACTION_BYTES;
}
parts_if_legal! { MetadataLayouts + Seal:
    type Block = ();
    type Layout = ();
    type Bytes = UTerm;
    const VALUES = 0;
}
parts_if_legal! { MetadataParts:
    type Map = ();
    const TRANSACTION_BYTES = 0;
}
impl<E: MetadataParts> OtherCopies for (E,) {
    const SEAL: Seal = Seal;
    const TRANSACTION_BYTES: u64 = E::TRANSACTION_BYTES;
}
impl<E: MetadataParts, X: ScaleParts, Y: ScaleParts> OtherCopies for (E, X, Y) {
    const SEAL: Seal = Seal;
    const TRANSACTION_BYTES: u64 = E::TRANSACTION_BYTES + X::TRANSACTION_BYTES + Y::TRANSACTION_BYTES;
}

/// These metadata, of a whole operand, are in the order in which the main loop of the collective `G` reads those of a tile.
///
/// * **Law** the blocks of both are the same function, so TMA copies whole blocks of one to those of the other.
/// * **Source** CUTLASS `sm90_sparse_mma_tma_gmma_ss_warpspecialized.hpp`, `can_implement`, which compares the layouts at run time.
/// ```
/// use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmmaSparse, Metadata, MetadataFor};
/// use cute_static::instruction::mma::SM90_SPARSE_64xNx32_F32F16F16_SS;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U3, U128, U1024};
/// type Atom = SM90_SPARSE_64xNx32_F32F16F16_SS<U128>;
/// type Gemm = CollectiveMma<MainloopSm90TmaGmmaSparse<U3>, shape!((128,128,128)), TiledMma<Atom, layout!((2,1,1))>>;
/// fn launch<G, E: MetadataFor<G>>(_: &[u8]) {}
/// launch::<Gemm, Metadata<Atom, U1024, U1024, U128>>(&[0; 1024 * 1024 / 8]);
/// ```
/// A tile of 64 values along K has smaller blocks.
/// ```compile_fail,E0277
/// use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmmaSparse, Metadata, MetadataFor};
/// use cute_static::instruction::mma::SM90_SPARSE_64xNx32_F32F16F16_SS;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U3, U64, U128, U1024};
/// type Atom = SM90_SPARSE_64xNx32_F32F16F16_SS<U128>;
/// type Gemm = CollectiveMma<MainloopSm90TmaGmmaSparse<U3>, shape!((128,128,128)), TiledMma<Atom, layout!((2,1,1))>>;
/// fn launch<G, E: MetadataFor<G>>(_: &[u8]) {}
/// launch::<Gemm, Metadata<Atom, U1024, U1024, U64>>(&[0; 1024 * 1024 / 8]);
/// ```
#[diagnostic::on_unimplemented(
    message = "the main loop of this collective does not read these metadata",
    label = "expected the metadata of a tile, and a collective with `Sparse` in the name of its main loop, such as `MainloopSm90TmaGmmaSparse<Stages>`"
)]
pub trait MetadataFor<G> {
    #[doc(hidden)]
    const SEAL: Seal;
}
impl<E, G> MetadataFor<G> for E
where
    G: ReadsMetadata<Metadata: MetadataLayouts<Block: IsLayout>>,
    E: MetadataLayouts<Block: IsLayout>,
    SameBlocks<E::Block, <G::Metadata as MetadataLayouts>::Block>: Grants<(), (), Is = ()>,
{
    const SEAL: Seal = Seal;
}
/// A collective whose main loop reads metadata.
///
/// * **Law** [`Metadata`](Self::Metadata) are those of the tile, as [`MetadataLayouts`] describes them.
/// * **Admissible** where the main loop is a sparse one.
/// ```
/// use cute_static::collective::{CollectiveMma, MainloopSm80CpAsyncSparse, MetadataFills, ReadsMetadata};
/// use cute_static::instruction::mma::SM80_SPARSE_16x8x32_F32F16F16F32_TN;
/// use cute_static::prelude::*;
/// use cute_static::typenum::U3;
/// type Mma = TiledMma<SM80_SPARSE_16x8x32_F32F16F16F32_TN, layout!((2,2,1)), tiler!(<32, 32, 32>)>;
/// type Gemm = CollectiveMma<MainloopSm80CpAsyncSparse<U3>, shape!((128,128,64)), Mma>;
/// // Threads copy them.
/// fn threads<G: ReadsMetadata<Metadata: MetadataFills>>() -> u64 {
///     G::Metadata::THREADS
/// }
/// assert_eq!(threads::<Gemm>(), 64);
/// ```
#[diagnostic::on_unimplemented(
    message = "the main loop of this collective does not read these metadata",
    label = "expected the metadata of a tile, and a collective with `Sparse` in the name of its main loop, such as `MainloopSm90TmaGmmaSparse<Stages>`"
)]
pub trait ReadsMetadata {
    #[doc(hidden)]
    const SEAL: Seal;
    /// Those of a tile
    type Metadata;
}
impl<P, X, M> ReadsMetadata for CollectiveMma<P, X, M>
where
    P: Mainloop<X, M, Copies: CopiesMetadata>,
{
    const SEAL: Seal = Seal;
    type Metadata = <<P as Mainloop<X, M>>::Copies as CopiesMetadata>::Metadata;
}
/// What brings operands and metadata into shared memory.
#[diagnostic::on_unimplemented(
    message = "the main loop of this collective does not read these metadata",
    label = "expected the metadata of a tile, and a collective with `Sparse` in the name of its main loop, such as `MainloopSm90TmaGmmaSparse<Stages>`"
)]
pub trait CopiesMetadata {
    /// Those of a tile
    type Metadata;
}
#[diagnostic::do_not_recommend]
impl<A, B, E, S, R, C, T> CopiesMetadata for ByTma<A, B, (E,), S, R, C, T> {
    type Metadata = E;
}
#[diagnostic::do_not_recommend]
impl<A, B, E, X, Y, S, R, C, T> CopiesMetadata for ByTma<A, B, (E, X, Y), S, R, C, T> {
    type Metadata = E;
}
type SameBlocks<X, Y> = <SameFunction<ModesOf<X>, ModesOf<Y>> as Condition>::Require<MetadataOrderRule>;

/// The bytes of `S` stages of `A`, `B` and the metadata `E`, each from a multiple of 1024 on.
pub type StagesWithMetadata<A, B, E, S> = Behind<StagesOfTwo<A, B>, Times<S, <E as MetadataLayouts>::Bytes>>;
/// Likewise, and of two barriers of 8 bytes for each stage.
pub type BytesWithMetadata<A, B, E, S> = Sum<StagesWithMetadata<A, B, E, S>, Times<U16, S>>;

/// The registers of metadata of one thread of the tiled MMA `X`, for all instructions on `M` rows and `K` values of A: one for each.
pub type MetadataRegisters<M, K, X> =
    Times<Instructions<M, AtomM<X>, Mode1<ThreadsOf<X>>>, Instructions<K, AtomK<X>, Mode3<ThreadsOf<X>>>>;
type ThreadsOf<X> = <X as TileMma>::Threads;
/// The instructions of a thread along a mode of `N` elements, of which one instruction has `A`
pub type Instructions<N, A, L> = ExactOrZero<N, Times<A, SizeOf<L>>>;

/// The sparse instruction `I` with its metadata in place of A: a tiled MMA of this atom divides metadata among threads.
///
#[cfg_attr(doc, doc = crate::picture::picture!("collective/metadata", "Where the metadata of each thread are in a block of 64 rows and 64 values"))]
///
/// * **Law** the part of [`Layout`](MetadataLayouts::Layout) that belongs to a thread says where the metadata are that it gives to the instruction: those of 32 values
///   of A, or of 16 if they have 32 bits, or of 64 if they have 4 bits.
/// * **Source** CUTLASS `cutlass/gemm/collective/sm90_sparse_mma_tma_gmma_ss_warpspecialized.hpp`, `thrfrg_E`, `partition_E`.
/// * **Admissible** where metadata are in registers.
/// ```
/// use cute_static::collective::{Metadata, MetadataAtom, MetadataLayouts};
/// use cute_static::instruction::mma::SM90_SPARSE_64xNx32_F32F16F16_SS;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U64, U128};
/// type Atom = SM90_SPARSE_64xNx32_F32F16F16_SS<U128>;
/// type Stage = <Metadata<Atom, U128, U64> as MetadataLayouts>::Layout;
/// let part = PartitionA::<TiledMma<MetadataAtom<Atom>, layout!((2,1,1))>, Stage>::default();
/// // Lane 4 has row 1; its 64 bits are those behind the 64 bits of lane 0.
/// assert_eq!((part.offset((0, 0)), part.offset((4, 0)), part.offset((4, 32))), (0, 64, 64 + 32));
/// ```
/// A dense instruction has no metadata.
/// ```compile_fail,E0277
/// use cute_static::collective::{Metadata, MetadataAtom, MetadataLayouts};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U64, U128};
/// type Atom = SM90_64xNx16_F32F16F16_SS<U128>;
/// let stage = <Metadata<Atom, U128, U64> as MetadataLayouts>::Layout::default();
/// ```
pub struct MetadataAtom<I>(PhantomData<I>);
#[doc(hidden)]
impl<I: SparseMma> MmaAtom for MetadataAtom<I> {
    type ShapeMNK = I::ShapeMNK;
    type ThrId = I::ThrId;
    type LayoutATv = I::LayoutETv;
    type LayoutBTv = I::LayoutBTv;
    type LayoutCTv = I::LayoutCTv;
}
