//! Ampere: all threads of a block copy by `cp.async`, load by `ldmatrix` or single elements, multiply by `mma.sync`, and store.

use super::{HeldOf, HoldsSums, SumsOf};
use core::marker::PhantomData;
use cute_static::atom::{OperandA, OperandB, OperandC, TileMma};
use cute_static::bounds;
use cute_static::collective::{Collective, CollectiveMma, CpAsyncCollective, CpAsyncParts, MainloopSm80CpAsync};
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::int::Nat;
use cute_static::layout::size::Measure;
use cute_static::pipeline::{CpAsyncRing, InBlocks, SeveralStages, StageIndex};
use cute_static::plan::{BlockPlan, EpilogueOf, IsBlockPlan, KernelSm80Multistage, StoresTilesOf};
use cute_static::prelude::*;
use cute_static::schedule::Work;
use cute_static::typenum::{U1, U2, Unsigned};
use cute_static_device::accumulators::{Accumulators, Fragment as FragmentLayout};
use cute_static_device::epilogue::{Stores, TileStore, WithSource, WithoutStages};
use cute_static_device::filled::{FilledBy, Fills, StageOffset};
use cute_static_device::loaded::{LoadedBy, LoadsOperands, OfThreads, ValueA, ValueB};
use cute_static_device::matrix::{Fragment, Packed};
use cute_static_device::multiply::Multiply;
use cute_static_device::parts::{PartAt, PlacedParts, thread_of_block};
use cute_static_device::pipeline::Device;
use cute_static_device::shared::Staged;
use cute_static_device::tiles::{Along, BlockTile, Extents, Matrix, WithEdges};
use cute_static_device::window::{Edges, Left, MatrixStrides};

/// The strides of a matrix of this major.
pub trait MatrixMajor {
    /// Both
    type Strides: MatrixStrides<Coordinate = (i64, i64)>;
    /// Of rows or columns that are so many elements apart.
    fn strides(pitch: i64) -> Self::Strides;
}
impl MatrixMajor for MajorK {
    type Strides = (i64, U1);
    #[inline(always)]
    fn strides(pitch: i64) -> (i64, U1) {
        (pitch, U1::new())
    }
}
impl MatrixMajor for MajorMN {
    type Strides = (U1, i64);
    #[inline(always)]
    fn strides(pitch: i64) -> (U1, i64) {
        (U1::new(), pitch)
    }
}

/// A main loop whose threads copy and multiply.
pub trait CpAsyncMainloop: HoldsSums + CpAsyncCollective + Collective<TileShape: BlockTile> {
    /// An element of A, as bytes
    type ElementA: Copy;
    /// An element of B
    type ElementB: Copy;
    /// Multiplies so many k tiles: the sums of a thread.
    ///
    /// # Safety
    /// All threads come here together, with the same matrices, which have the tiles, or edges.
    unsafe fn multiply<V: MatrixStrides, W: MatrixStrides, E: Edges>(
        a: MatrixA<Self, V, E>,
        b: MatrixB<Self, W, E>,
        tiles: u32,
        stages: PartAt<KernelSm80Multistage<Self>>,
        thread: usize,
    ) -> SumsOf<Self>
    where
        Self: Sized;
}
/// The matrix A
pub type MatrixA<G, V, E> = Matrix<'M', 'K', <G as CpAsyncMainloop>::ElementA, V, E>;
/// The matrix B
pub type MatrixB<G, V, E> = Matrix<'N', 'K', <G as CpAsyncMainloop>::ElementB, V, E>;
/// The plan of a block for the architecture `A`: the epilogue `E`, and behind it in shared memory the stages of the main loop `G`.
pub type Plan<A, G, E> = BlockPlan<A, (EpilogueOf<E>, KernelSm80Multistage<G>)>;

/// `D = A·Bᵀ` by one block: A is (m, k), B is (n, k) and D is (m, n), with the elements and majors of the collective `G` and of the epilogue `E`.
///
/// # Safety
/// The launch has [`threads`](super::threads) and [`shared`](super::shared) of the [`Plan`]; all threads of the block call it with the same work; the matrices have the tiles of the work, or
/// edges. Addresses and pitches of A and B are multiples of 16 bytes, and those of D of the alignment of the epilogue
/// ([`DirectEpilogue::ALIGNMENT`](cute_static::epilogue::DirectEpilogue::ALIGNMENT)). With edges, so are the contiguous extents.
#[inline(always)]
pub unsafe fn gemm<P, G, E, V, X, L, To, W>(a: MatrixA<G, V, L>, b: MatrixB<G, X, L>, to: To, work: W)
where
    G: CpAsyncMainloop,
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
            let ((m, n), k) = (G::TileShape::begin(work), G::TileShape::column(work.k.start));
            let (a, b) = (a.from(m, k), b.from(n, k));
            store.sums(G::multiply(a, b, work.k.end - work.k.start, stages, thread.number()).held())
        });
    }
}

/// As [`gemm`], of matrices whose major modes are `JA`, `JB` and `JD`, and of which D has elements of as many bits as `T`: the addresses of A, B and D, the
/// elements from one row or column to the next, and the extents, which tiles may reach beyond.
///
/// # Safety
/// As [`gemm`].
#[inline(always)]
pub unsafe fn gemm_with_edges<P, G, E, JA, JB, JD, T, W>(
    [a, b, d]: [*mut u8; 3],
    [pitch_a, pitch_b, pitch_d]: [i64; 3],
    extents: Extents,
    work: W,
) where
    G: CpAsyncMainloop,
    E: TileStore<HeldOf<G>, Matrix<'M', 'N', T, JD::Strides, Left>, Source = WithoutStages> + StoresTilesOf<G>,
    Plan<P, G, E>: IsBlockPlan,
    JA: MatrixMajor,
    JB: MatrixMajor,
    JD: MatrixMajor,
    T: Copy,
    W: Iterator<Item = Work>,
{
    // SAFETY: as promised.
    unsafe {
        let a = extents.a(a.cast(), JA::strides(pitch_a));
        let b = extents.b(b.cast(), JB::strides(pitch_b));
        let d = extents.d(d.cast::<T>(), JD::strides(pitch_d));
        gemm::<P, G, E, _, _, _, _, _>(a, b, d, work);
    }
}

/// As [`gemm_with_edges`], where the epilogue reads C, whose major mode is `JC`, and which has elements of as many bits as `U`: `D = alpha·A·Bᵀ + beta·C`, or what the
/// arguments say of another tree. The addresses and pitches are those of A, B, C and D.
///
/// # Safety
/// As [`gemm`]. The address and the pitch of C are multiples of [`SOURCE_ALIGNMENT`](cute_static::epilogue::FusedEpilogue::SOURCE_ALIGNMENT).
#[inline(always)]
#[allow(clippy::type_complexity)] // D and C
pub unsafe fn gemm_with_source<P, G, E, JA, JB, JC, JD, U, T, X, W>(
    [a, b, c, d]: [*mut u8; 4],
    [pitch_a, pitch_b, pitch_c, pitch_d]: [i64; 4],
    extents: Extents,
    arguments: X,
    work: W,
) where
    G: CpAsyncMainloop,
    E: TileStore<
            HeldOf<G>,
            WithSource<Matrix<'M', 'N', T, JD::Strides, Left>, Matrix<'M', 'N', U, JC::Strides, Left>, X>,
            Source = WithoutStages,
        > + StoresTilesOf<G>,
    Plan<P, G, E>: IsBlockPlan,
    JA: MatrixMajor,
    JB: MatrixMajor,
    JC: MatrixMajor,
    JD: MatrixMajor,
    U: Copy,
    T: Copy,
    X: Copy,
    W: Iterator<Item = Work>,
{
    // SAFETY: as promised.
    unsafe {
        let a = extents.a(a.cast(), JA::strides(pitch_a));
        let b = extents.b(b.cast(), JB::strides(pitch_b));
        let source = extents.d(c.cast::<U>(), JC::strides(pitch_c));
        let to = extents.d(d.cast::<T>(), JD::strides(pitch_d));
        let to = WithSource { to, source, extents: [extents.m as u32, extents.n as u32], arguments };
        gemm::<P, G, E, _, _, _, _, _>(a, b, to, work);
    }
}

/// The fragment of an operand of the tiled MMA
type FragmentOf<M, O, X> = <M as bounds::FragmentOf<O, X>>::Output;
/// An operand of extents `X`, of which the tiled MMA `M` loads tiles `Y`: how threads copy it from global memory and load it into registers.
pub trait Operand<M, O, X, Y, T: Packed>: CpAsyncParts {
    /// The fragment of a thread
    type Fragment: FragmentLayout;
    /// From global memory to stages
    type Fills: FilledBy<X, T>;
    /// From stages to registers
    type Loads: LoadedBy<M, O, Y, T, Fragment = Self::Fragment>;
    /// Bytes of a stage
    const STAGE: u32;
}
impl<P, M, O, X, Y, T: Packed> Operand<M, O, X, Y, T> for P
where
    P: CpAsyncParts<Stage: Staged>,
    Fills<P>: FilledBy<X, T>,
    OfThreads<P>: LoadedBy<M, O, Y, T>,
{
    type Fragment = <OfThreads<P> as LoadedBy<M, O, Y, T>>::Fragment;
    type Fills = Fills<P>;
    type Loads = OfThreads<P>;
    const STAGE: u32 = <<P::Stage as Staged>::Rows as IsLayout>::COSIZE as u32 * size_of::<T>() as u32;
}
/// The copies of the operand `O` have begun.
pub(super) struct Filled<O>(PhantomData<O>);
/// The operand `O` is in registers.
pub(super) struct Loaded<O>(PhantomData<O>);
/// An operand of one thread
pub(super) struct Side<const R: char, P: Operand<M, O, X, Y, T>, M, O, X, Y, T: Packed, V, E> {
    /// What it copies of each tile, in global memory
    from: Matrix<R, 'K', T, V, E>,
    /// Where it copies to, and loads from, in the first stage
    at: [u32; 2],
    pub(super) registers: Fragment<P::Fragment, T>,
    types: PhantomData<(M, O, X, Y)>,
}
impl<const R: char, P: Operand<M, O, X, Y, T>, M, O, X, Y, T: Packed, V: MatrixStrides, E: Edges>
    Side<R, P, M, O, X, Y, T, V, E>
{
    /// # Safety
    /// As [`CpAsyncMainloop::multiply`].
    #[inline(always)]
    pub(super) unsafe fn new(matrix: Matrix<R, 'K', T, V, E>, stages: u32, thread: usize) -> Self {
        Self {
            // SAFETY: as promised.
            from: matrix.part(|matrix| unsafe { P::Fills::source(matrix, thread) }),
            at: [P::Fills::part(stages, thread), P::Loads::part(stages, thread)],
            registers: Fragment::zero(),
            types: PhantomData,
        }
    }
    /// # Safety
    /// As [`CpAsyncMainloop::multiply`]; the stage is free, and the tile begins at column `k`.
    #[inline(always)]
    pub(super) unsafe fn fill(&self, stage: &StageIndex<'_>, k: Along<'K'>, blocks: (u64, u64)) -> Filled<O> {
        // SAFETY: as promised.
        unsafe {
            let to = (self.at[0], StageOffset::of(stage, P::STAGE));
            P::Fills::copy(self.from.from_column(k).elements(), to, blocks, stage.is_tile());
        }
        Filled(PhantomData)
    }
    /// # Safety
    /// As [`CpAsyncMainloop::multiply`]; the stage is full.
    #[inline(always)]
    pub(super) unsafe fn load(&mut self, stage: &StageIndex<'_>, block: u64) -> Loaded<O> {
        // SAFETY: as promised.
        unsafe { P::Loads::load(self.at[1], StageOffset::of(stage, P::STAGE), &mut self.registers, block) }
        Loaded(PhantomData)
    }
}
type SideA<A, X, M, V, E> = Side<'M', A, M, OperandA, <X as BlockTile>::ShapeA, <X as BlockTile>::A, ElementA<M>, V, E>;
type SideB<B, X, M, V, E> = Side<'N', B, M, OperandB, <X as BlockTile>::ShapeB, <X as BlockTile>::B, ElementB<M>, V, E>;
type ElementA<M> = ValueA<<M as TileMma>::Atom>;
type ElementB<M> = ValueB<<M as TileMma>::Atom>;
/// The tiled MMA `M`, which multiplies operands `A` and `B` of tiles `X`.
pub trait Loads<A, B, X: BlockTile>:
    Sized
    + TileMma<Atom: LoadsOperands>
    + bounds::FragmentOf<OperandA, X::A, Output = A::Fragment>
    + bounds::FragmentOf<OperandB, X::B, Output = B::Fragment>
    + bounds::FragmentOf<OperandC, X::C, Output: FragmentLayout>
where
    A: Operand<Self, OperandA, X::ShapeA, X::A, ElementA<Self>>,
    B: Operand<Self, OperandB, X::ShapeB, X::B, ElementB<Self>>,
{
}
impl<M, A, B, X: BlockTile> Loads<A, B, X> for M
where
    A: Operand<M, OperandA, X::ShapeA, X::A, ElementA<M>>,
    B: Operand<M, OperandB, X::ShapeB, X::B, ElementB<M>>,
    M: TileMma<Atom: LoadsOperands>
        + bounds::FragmentOf<OperandA, X::A, Output = A::Fragment>
        + bounds::FragmentOf<OperandB, X::B, Output = B::Fragment>
        + bounds::FragmentOf<OperandC, X::C, Output: FragmentLayout>,
{
}
/// The work of a thread on a tile of D
struct Tiles<'s, S, A, B, X: BlockTile, M, V, W, E>
where
    M: Loads<A, B, X>,
    A: Operand<M, OperandA, X::ShapeA, X::A, ElementA<M>>,
    B: Operand<M, OperandB, X::ShapeB, X::B, ElementB<M>>,
{
    a: SideA<A, X, M, V, E>,
    b: SideB<B, X, M, W, E>,
    sums: &'s mut Accumulators<M::Atom, FragmentOf<M, OperandC, X::C>>,
    stages: PhantomData<S>,
}
impl<S, A, B, X: BlockTile, M, V: MatrixStrides, W: MatrixStrides, E: Edges> InBlocks
    for Tiles<'_, S, A, B, X, M, V, W, E>
where
    S: Nat + SeveralStages,
    M: Loads<A, B, X>,
    A: Operand<M, OperandA, X::ShapeA, X::A, ElementA<M>, Fragment: bounds::Get<U2, Output: IsLayout>>,
    B: Operand<M, OperandB, X::ShapeB, X::B, ElementB<M>>,
{
    type Stages = S;
    type Blocks = <<<A::Fragment as bounds::Get<U2>>::Output as IsLayout>::Modes as Measure>::Size;
    type Filled = (Filled<OperandA>, Filled<OperandB>);
    type Loaded = (Loaded<OperandA>, Loaded<OperandB>);
    #[inline(always)]
    fn fill(&mut self, stage: StageIndex<'_>, block: u64) -> Self::Filled {
        let (k, blocks) = (X::column_of(&stage), (block, const { Self::Blocks::U64 }));
        // SAFETY: as promised to `multiply`: the ring says that the stage is free.
        unsafe { (self.a.fill(&stage, k, blocks), self.b.fill(&stage, k, blocks)) }
    }
    #[inline(always)]
    fn load(&mut self, stage: StageIndex<'_>, block: u64) -> Self::Loaded {
        // SAFETY: as promised to `multiply`: the ring says that the stage is full.
        unsafe { (self.a.load(&stage, block), self.b.load(&stage, block)) }
    }
    #[inline(always)]
    fn multiply(&mut self, block: u64) {
        // SAFETY: all lanes come here together.
        unsafe { Multiply::<M, X::A, X::B, X::C>::step(&self.a.registers, &self.b.registers, self.sums, block) }
    }
}

type OfA<G> = <G as CpAsyncCollective>::A;
type OfB<G> = <G as CpAsyncCollective>::B;
impl<S, JA, JB, P, C, X, M> CpAsyncMainloop for CollectiveMma<MainloopSm80CpAsync<S, JA, JB, P, C>, X, M>
where
    Self: HoldsSums<Instruction = M::Atom, Fragment = FragmentOf<M, OperandC, X::C>>
        + CpAsyncCollective
        + Collective<TileShape = X>,
    S: Nat + SeveralStages,
    X: BlockTile,
    M: Loads<OfA<Self>, OfB<Self>, X>,
    OfA<Self>: Operand<M, OperandA, X::ShapeA, X::A, ElementA<M>, Fragment: bounds::Get<U2, Output: IsLayout>>,
    OfB<Self>: Operand<M, OperandB, X::ShapeB, X::B, ElementB<M>>,
{
    type ElementA = ElementA<M>;
    type ElementB = ElementB<M>;
    #[inline(always)]
    unsafe fn multiply<V: MatrixStrides, W: MatrixStrides, E: Edges>(
        a: MatrixA<Self, V, E>,
        b: MatrixB<Self, W, E>,
        tiles: u32,
        stages: PartAt<KernelSm80Multistage<Self>>,
        thread: usize,
    ) -> SumsOf<Self> {
        // A in its stages, and B in those behind them
        let behind = const {
            let bytes = [
                S::U32 * <OfA<Self> as Operand<M, _, _, _, _>>::STAGE,
                S::U32 * <OfB<Self> as Operand<M, _, _, _, _>>::STAGE,
            ];
            assert!(
                (bytes[0] + bytes[1]) as u64 == <Self as Collective>::SHARED_MEMORY,
                "the stages are not one after another"
            );
            bytes[0]
        };
        let (mut sums, stages) = (SumsOf::<Self>::zero(), stages.address());
        // SAFETY: as promised.
        let (a, b) = unsafe { (Side::new(a, stages, thread), Side::new(b, stages + behind, thread)) };
        let mut work = Tiles::<S, OfA<Self>, OfB<Self>, X, M, V, W, E> { a, b, sums: &mut sums, stages: PhantomData };
        CpAsyncRing::<S, Device>::run_in_blocks(tiles, &mut work);
        sums
    }
}
