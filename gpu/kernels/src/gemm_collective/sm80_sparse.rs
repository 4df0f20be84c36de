//! Ampere with a sparse A, half of whose values along K are stored: threads copy and load the metadata besides A and B, and multiply by `mma.sp`.

use super::sm80::{Filled, Loaded, Operand, Plan, Side};
use super::{BlockTile, HeldOf, HoldsSums, SumsOf};
use core::marker::PhantomData;
use cute_static::atom::{OperandA, OperandB, OperandC, TileMma};
use cute_static::bounds;
use cute_static::collective::{
    Collective, CollectiveMma, CpAsyncCollective, MainloopSm80CpAsyncSparse, MetadataAtom, StoredMma,
};
use cute_static::htuple::{HCons, HNil};
use cute_static::instruction::mma::MmaInstruction;
use cute_static::int::{ExactOrZero, Nat};
use cute_static::layout::size::Measure;
use cute_static::numeric::Numeric;
use cute_static::pipeline::{CpAsyncRing, InBlocks, SeveralStages, StageIndex};
use cute_static::plan::{IsBlockPlan, StoresTilesOf};
use cute_static::prelude::*;
use cute_static::schedule::Work;
use cute_static::tensor::Advance;
use cute_static::typenum::{U2, U1024, Unsigned};
use cute_static_device::accumulators::{Accumulators, Fragment};
use cute_static_device::epilogue::{Storage, Stores, TileStore, WithoutStages};
use cute_static_device::parts::{PlacedParts, thread_of_block};
use cute_static_device::pipeline::Device;
use cute_static_device::sparse::{LoadsMetadata, MetadataRegisters, MultiplySparse, SparseSyncMma, Words};
use cute_static_device::tiles::{Along, Matrix, WithEdges};
use cute_static_device::window::{Edges, MatrixStrides};

/// A sparse matrix (m, k): the values that are stored, (m, k / 2), and the metadata in the order of the collective, as words: those of the blocks along M, and a
/// column for each block along K. The metadata are those of whole tiles.
#[derive(Clone, Copy)]
pub struct Sparse<T, V, E> {
    /// The stored values
    pub values: Matrix<'M', 'K', T, V, E>,
    /// The metadata
    pub metadata: Words,
}

/// A main loop with a sparse A whose threads copy and multiply.
pub trait SparseMainloop: HoldsSums + CpAsyncCollective + Collective<TileShape: BlockTile> {
    /// A stored element of A, as bytes
    type ElementA: Copy;
    /// An element of B
    type ElementB: Copy;
    /// The words of metadata along M, and the blocks along K, of a tile
    const METADATA: [i64; 2];
    /// The matrix that begins at the tile (m, k).
    ///
    /// # Safety
    /// It has the tile, or edges.
    unsafe fn at<V: MatrixStrides, E: Edges>(
        a: Sparse<Self::ElementA, V, E>,
        m: u32,
        k: u32,
    ) -> Sparse<Self::ElementA, V, E>;
    /// Multiplies so many k tiles: the sums of a thread.
    ///
    /// # Safety
    /// As [`CpAsyncMainloop::multiply`](super::sm80::CpAsyncMainloop::multiply).
    unsafe fn multiply<V: MatrixStrides, W: MatrixStrides, E: Edges>(
        a: Sparse<Self::ElementA, V, E>,
        b: Matrix<'N', 'K', Self::ElementB, W, E>,
        tiles: u32,
        stages: u32,
        thread: usize,
    ) -> SumsOf<Self>;
}

/// `D = A·Bᵀ` by one block, of a sparse A: as [`sm80::gemm`](super::sm80::gemm).
///
/// # Safety
/// As [`sm80::gemm`](super::sm80::gemm); the metadata are in the order of the collective, from a multiple of 16 bytes on, and those of one block along K are a multiple of 16 bytes
/// behind those of the one before it.
#[inline(always)]
pub unsafe fn gemm<P, G, E, V, X, L, To, W>(
    a: Sparse<G::ElementA, V, L>,
    b: Matrix<'N', 'K', G::ElementB, X, L>,
    to: To,
    work: W,
) where
    G: SparseMainloop,
    E: TileStore<HeldOf<G>, To, Source = WithoutStages> + StoresTilesOf<G>,
    Plan<P, G, E>: IsBlockPlan,
    V: MatrixStrides,
    X: MatrixStrides,
    L: Edges,
    To: Copy + WithEdges<L>,
    W: Iterator<Item = Work>,
{
    // SAFETY: as promised.
    unsafe {
        let thread = thread_of_block::<Plan<P, G, E>>().together();
        let (shared, stages) = Plan::<P, G, E>::places();
        Stores::<E, _, _>::new(to, thread, shared, ()).each(work, |work, store| {
            let ((_, n), k) = (G::TileShape::begin(work), work.k.clone());
            let (a, b) = (G::at(a, work.m, k.start), b.from(n, G::TileShape::column(k.start)));
            store.sums(G::multiply(a, b, k.end - k.start, stages.address(), thread.number()).held())
        });
    }
}

/// The tile (M, N, K) with the values along K that are stored of a sparse A.
pub trait Halves {
    /// It
    type Output: BlockTile;
}
impl<M: Nat, N: Nat, K: Nat> Halves for HCons<M, HCons<N, HCons<K, HNil>>> {
    type Output = HCons<M, HCons<N, HCons<ExactOrZero<K, U2>, HNil>>>;
}
type OfA<G> = <G as CpAsyncCollective>::A;
type OfB<G> = <G as CpAsyncCollective>::B;
type FragmentOf<M, O, X> = <M as bounds::FragmentOf<O, X>>::Output;
/// A stored element of the sparse instruction, as bytes
type StoredOf<I> = <<<I as MmaInstruction>::A as Numeric>::StoredValue as Storage>::Bytes;
type ElementB<I> = <<I as MmaInstruction>::B as Storage>::Bytes;
type SideA<A, X, M, T, V, E> =
    Side<'M', A, StoredMma<M>, OperandA, <X as BlockTile>::ShapeA, <X as BlockTile>::A, T, V, E>;
type SideB<B, X, M, T, V, E> = Side<'N', B, M, OperandB, <X as BlockTile>::ShapeB, <X as BlockTile>::B, T, V, E>;
/// The tiled MMA that divides metadata among threads
type OfMetadata<I, L, R> = TiledMma<MetadataAtom<I>, L, R>;

/// The fragment of the stored A
type FragmentA<A, H, I, L, R> = <A as Operand<
    StoredMma<TiledMma<I, L, R>>,
    OperandA,
    <H as BlockTile>::ShapeA,
    <H as BlockTile>::A,
    StoredOf<I>,
>>::Fragment;

/// The metadata of one thread
struct MetadataSide<N, M, L: Fragment> {
    from: Words,
    /// Where it copies to, and loads from, in the first stage
    at: [u32; 2],
    thread: usize,
    registers: MetadataRegisters<L>,
    types: PhantomData<(N, M)>,
}
impl<N: LoadsMetadata<M>, M, L: Fragment> MetadataSide<N, M, L> {
    /// # Safety
    /// As [`SparseMainloop::multiply`].
    #[inline(always)]
    unsafe fn new(matrix: Words, stages: u32, thread: usize) -> Self {
        // SAFETY: as promised.
        let from = unsafe { N::source(matrix, thread) };
        Self { from, at: N::parts(stages, thread), thread, registers: MetadataRegisters::zero(), types: PhantomData }
    }
    /// # Safety
    /// As [`SparseMainloop::multiply`]; the stage is free.
    #[inline(always)]
    unsafe fn fill(&self, stage: &StageIndex<'_>, blocks: (u64, u64)) {
        let [_, columns] = N::EXTENTS;
        // SAFETY: as promised.
        unsafe {
            let from = self.from.advance((0, i64::from(stage.tile()) * columns));
            N::copy(from, (self.at[0], stage.stage() * N::STAGE), self.thread, blocks, stage.is_tile());
        }
    }
    /// # Safety
    /// As [`SparseMainloop::multiply`]; the stage is full.
    #[inline(always)]
    unsafe fn load(&mut self, stage: &StageIndex<'_>, block: u64) {
        // SAFETY: as promised.
        unsafe { N::load(self.at[1], stage.stage() * N::STAGE, &mut self.registers, block) }
    }
}
/// The sparse tiled MMA, which multiplies operands `A` and `B` of tiles `X`, of whose A tiles `H` are stored.
trait LoadsSparse<A, B, X: BlockTile, H: BlockTile>:
    Sized
    + TileMma<Atom: SparseSyncMma>
    + bounds::FragmentOf<OperandB, X::B, Output = B::Fragment>
    + bounds::FragmentOf<OperandC, X::C, Output: Fragment>
where
    A: Operand<StoredMma<Self>, OperandA, H::ShapeA, H::A, StoredOf<Self::Atom>>,
    B: Operand<Self, OperandB, X::ShapeB, X::B, ElementB<Self::Atom>>,
{
}
impl<M, A, B, X: BlockTile, H: BlockTile> LoadsSparse<A, B, X, H> for M
where
    A: Operand<StoredMma<M>, OperandA, H::ShapeA, H::A, StoredOf<M::Atom>>,
    B: Operand<M, OperandB, X::ShapeB, X::B, ElementB<M::Atom>>,
    M: TileMma<Atom: SparseSyncMma>
        + bounds::FragmentOf<OperandB, X::B, Output = B::Fragment>
        + bounds::FragmentOf<OperandC, X::C, Output: Fragment>,
{
}
/// The work of a thread on a tile of D
struct SparseTiles<'s, S, A, B, N, X: BlockTile, H: BlockTile, M, Y, V, W, E>
where
    M: LoadsSparse<A, B, X, H>,
    A: Operand<StoredMma<M>, OperandA, H::ShapeA, H::A, StoredOf<M::Atom>>,
    B: Operand<M, OperandB, X::ShapeB, X::B, ElementB<M::Atom>>,
    N: LoadsMetadata<Y>,
{
    a: SideA<A, H, M, StoredOf<M::Atom>, V, E>,
    b: SideB<B, X, M, ElementB<M::Atom>, W, E>,
    metadata: MetadataSide<N, Y, A::Fragment>,
    stages: PhantomData<S>,
    sums: &'s mut Accumulators<M::Atom, FragmentOf<M, OperandC, X::C>>,
}
impl<S, A, B, N, X, H, M, Y, V, W, E> InBlocks for SparseTiles<'_, S, A, B, N, X, H, M, Y, V, W, E>
where
    S: Nat + SeveralStages,
    X: BlockTile,
    H: BlockTile,
    M: LoadsSparse<A, B, X, H>,
    StoredMma<M>: bounds::FragmentOf<OperandA, H::A, Output = A::Fragment>,
    A: Operand<StoredMma<M>, OperandA, H::ShapeA, H::A, StoredOf<M::Atom>, Fragment: bounds::Get<U2, Output: IsLayout>>,
    B: Operand<M, OperandB, X::ShapeB, X::B, ElementB<M::Atom>>,
    N: LoadsMetadata<Y>,
    V: MatrixStrides,
    W: MatrixStrides,
    E: Edges,
{
    type Stages = S;
    type Blocks = <<<A::Fragment as bounds::Get<U2>>::Output as IsLayout>::Modes as Measure>::Size;
    type Filled = (Filled<OperandA>, Filled<OperandB>);
    type Loaded = (Loaded<OperandA>, Loaded<OperandB>);
    #[inline(always)]
    fn fill(&mut self, stage: StageIndex<'_>, block: u64) -> Self::Filled {
        let blocks = (block, const { Self::Blocks::U64 });
        // SAFETY: as promised to `multiply`: the ring says that the stage is free.
        unsafe {
            let filled =
                (self.a.fill(&stage, H::column_of(&stage), blocks), self.b.fill(&stage, X::column_of(&stage), blocks));
            self.metadata.fill(&stage, blocks);
            filled
        }
    }
    #[inline(always)]
    fn load(&mut self, stage: StageIndex<'_>, block: u64) -> Self::Loaded {
        // SAFETY: as promised to `multiply`: the ring says that the stage is full.
        unsafe {
            let loaded = (self.a.load(&stage, block), self.b.load(&stage, block));
            self.metadata.load(&stage, block);
            loaded
        }
    }
    #[inline(always)]
    fn multiply(&mut self, block: u64) {
        let (a, b, metadata) = (&self.a.registers, &self.b.registers, &self.metadata.registers);
        // SAFETY: all lanes come here together.
        unsafe { MultiplySparse::<M, H::A, X::B, X::C>::step(a, b, metadata, self.sums, block) }
    }
}

impl<S, JA, JB, P, C, X, H, I, L, R, N> SparseMainloop
    for CollectiveMma<MainloopSm80CpAsyncSparse<S, JA, JB, P, C>, X, TiledMma<I, L, R>>
where
    Self: HoldsSums<Instruction = I, Fragment = FragmentOf<TiledMma<I, L, R>, OperandC, X::C>>
        + CpAsyncCollective<Others = (N,)>
        + Collective<TileShape = X>,
    S: Nat + SeveralStages,
    X: BlockTile + Halves<Output = H>,
    H: BlockTile,
    I: SparseSyncMma,
    TiledMma<I, L, R>: LoadsSparse<OfA<Self>, OfB<Self>, X, H> + TileMma<Atom = I>,
    StoredMma<TiledMma<I, L, R>>: bounds::FragmentOf<OperandA, H::A, Output = FragmentA<OfA<Self>, H, I, L, R>>,
    OfA<Self>: Operand<
            StoredMma<TiledMma<I, L, R>>,
            OperandA,
            H::ShapeA,
            H::A,
            StoredOf<I>,
            Fragment: bounds::Get<U2, Output: IsLayout>,
        >,
    OfB<Self>: Operand<TiledMma<I, L, R>, OperandB, X::ShapeB, X::B, ElementB<I>>,
    N: LoadsMetadata<OfMetadata<I, L, R>>,
{
    type ElementA = StoredOf<I>;
    type ElementB = ElementB<I>;
    const METADATA: [i64; 2] = N::EXTENTS;
    #[inline(always)]
    unsafe fn at<V: MatrixStrides, E: Edges>(
        a: Sparse<StoredOf<I>, V, E>,
        m: u32,
        k: u32,
    ) -> Sparse<StoredOf<I>, V, E> {
        let [words, columns] = N::EXTENTS;
        // SAFETY: as promised.
        unsafe {
            Sparse {
                values: a.values.from(Along::new(m * H::EXTENTS[0]), H::column(k)),
                metadata: a.metadata.advance((i64::from(m) * words, i64::from(k) * columns)),
            }
        }
    }
    #[inline(always)]
    unsafe fn multiply<V: MatrixStrides, W: MatrixStrides, E: Edges>(
        a: Sparse<StoredOf<I>, V, E>,
        b: Matrix<'N', 'K', ElementB<I>, W, E>,
        tiles: u32,
        stages: u32,
        thread: usize,
    ) -> SumsOf<Self> {
        // A in its stages, then B, and the metadata, each from a multiple of 1024 bytes on
        let (of_b, of_metadata) = const {
            let a = S::U32 * <OfA<Self> as Operand<StoredMma<TiledMma<I, L, R>>, _, _, _, _>>::STAGE;
            let b = S::U32 * <OfB<Self> as Operand<TiledMma<I, L, R>, _, _, _, _>>::STAGE;
            let of_b = a.next_multiple_of(U1024::U32);
            let of_metadata = (of_b + b).next_multiple_of(U1024::U32);
            assert!(
                (of_metadata + S::U32 * N::STAGE) as u64 == <Self as Collective>::SHARED_MEMORY,
                "the stages are not one after another"
            );
            (of_b, of_metadata)
        };
        let mut sums = SumsOf::<Self>::zero();
        // SAFETY: as promised.
        let (values, b, metadata) = unsafe {
            let metadata = MetadataSide::<N, OfMetadata<I, L, R>, _>::new(a.metadata, stages + of_metadata, thread);
            (Side::new(a.values, stages, thread), Side::new(b, stages + of_b, thread), metadata)
        };
        let mut work = SparseTiles::<S, OfA<Self>, OfB<Self>, N, X, H, TiledMma<I, L, R>, OfMetadata<I, L, R>, V, W, E> {
            a: values,
            b,
            metadata,
            stages: PhantomData,
            sums: &mut sums,
        };
        CpAsyncRing::<S, Device>::run_in_blocks(tiles, &mut work);
        sums
    }
}
