//! Ampere: all threads of a block copy by `cp.async`, load by `ldmatrix`, and multiply by `mma.sync`.

use super::seen::Keys;
use super::tile::{FragmentOf, HasRows, HasTile, PartOf, check_rows, weigh};
use crate::gemm_collective::sm80::{Loads, Operand};
use crate::gemm_collective::{BlockTile, HoldsSums, SumsOf};
use crate::softmax::{Softmax, scale_row};
use cute_static::atom::{OperandA, OperandB, OperandC, TileMma};
use cute_static::bounds;
use cute_static::collective::{Collective, CollectiveMma, CpAsyncCollective, MainloopSm80CpAsync};
use cute_static::instruction::mma::MmaInstruction;
use cute_static::instruction::operand::{MajorK, MajorMN, Registers};
use cute_static::int::{ExactOrZero, Mul, Nat};
use cute_static::numeric::Numeric;
use cute_static::pipeline::{CpAsyncRing, SeveralStages, StageIndex};
use cute_static::tensor::{Addressing, Advance};
use cute_static::typenum::{U8, U32, Unsigned};
use cute_static_device::accumulators::{Accumulators, Fragment as FragmentLayout};
use cute_static_device::epilogue::RoundTo;
use cute_static_device::filled::{FilledBy, StageOffset};
use cute_static_device::loaded::{LoadedBy, LoadsOperands, ValueA, ValueB, load_operand, multiply_held};
use cute_static_device::multiply::SyncMma;
use cute_static_device::pipeline::Device;
use cute_static_device::window::{Edges, MatrixStrides, Window};

/// Two main loops, of scores and of outputs, the threads of which copy and multiply: see [`Scores`](super::Scores) and [`Outputs`](super::Outputs).
///
/// * **Admissible** where both have the same tile of weights, and the accumulators of the first one are the operand A of the second one in registers
///   ([`AccumulatorsAsA`](cute_static::atom::AccumulatorsAsA)).
pub trait CpAsyncAttention: HasTile {
    /// An element of the queries, as bytes
    type Query: Copy;
    /// … of the keys
    type Key: Copy;
    /// … of the values
    type Value: Copy;
    /// The main loop of the outputs
    type Outputs: HoldsSums;
    /// Bytes of the queries of a block
    type Queries: Nat;
    /// Bytes of all stages of keys
    type Keys: Nat;
    /// Bytes of all stages of values
    type Values: Nat;
    /// The warps of a block
    type Warps: Nat;
    /// The outputs of a thread for the queries at the beginning of `q`.
    ///
    /// # Safety
    /// As [`attention`](super::attention). Shared memory has the queries and the stages of keys and of values from these addresses on, and nobody else accesses it.
    unsafe fn attend<VQ, VK, VV, L, S>(
        q: Window<Self::Query, VQ, L>,
        k: Window<Self::Key, VK, L>,
        v: Window<Self::Value, VV, L>,
        stages: [u32; 3],
        thread: usize,
        keys: Keys<S>,
        scale: f32,
    ) -> SumsOf<Self::Outputs>
    where
        VQ: MatrixStrides,
        VK: MatrixStrides,
        VV: MatrixStrides,
        L: Edges,
        S: Edges;
}

type OfA<G> = <G as CpAsyncCollective>::A;
type OfB<G> = <G as CpAsyncCollective>::B;
type ElementA<M> = ValueA<<M as TileMma>::Atom>;
type ElementB<M> = ValueB<<M as TileMma>::Atom>;
/// The operands of the main loop `G` of the tiled MMA `M` and the tile `X`, as what threads do with them
type FillA<G, M, X> =
    <OfA<G> as Operand<M, OperandA, <X as BlockTile>::ShapeA, <X as BlockTile>::A, ElementA<M>>>::Fills;
type LoadA<G, M, X> =
    <OfA<G> as Operand<M, OperandA, <X as BlockTile>::ShapeA, <X as BlockTile>::A, ElementA<M>>>::Loads;
type FillB<G, M, X> =
    <OfB<G> as Operand<M, OperandB, <X as BlockTile>::ShapeB, <X as BlockTile>::B, ElementB<M>>>::Fills;
type LoadB<G, M, X> =
    <OfB<G> as Operand<M, OperandB, <X as BlockTile>::ShapeB, <X as BlockTile>::B, ElementB<M>>>::Loads;
type FragmentB<G, M, X> =
    <OfB<G> as Operand<M, OperandB, <X as BlockTile>::ShapeB, <X as BlockTile>::B, ElementB<M>>>::Fragment;
type Scores<S, P, C, X, M> = CollectiveMma<MainloopSm80CpAsync<S, MajorK, MajorK, P, C>, X, M>;
type Outputs<S, P, C, X, M> = CollectiveMma<MainloopSm80CpAsync<S, Registers, MajorMN, P, C>, X, M>;
type Times<X, Y> = <X as Mul>::Times<Y>;
/// The bytes of `M × K` elements `T`
type Bytes<M, K, T> = Times<Times<M, K>, ExactOrZero<<T as Numeric>::Bits, U8>>;
type OperandOf<M> = <<M as TileMma>::Atom as MmaInstruction>::B;

impl<S, P, C, X, Y, M, N> CpAsyncAttention for (Scores<S, P, C, X, M>, Outputs<S, P, C, Y, N>)
where
    S: Nat + SeveralStages,
    X: BlockTile<C: bounds::IdentityLayout>,
    Y: BlockTile<A = X::C, C: bounds::IdentityLayout>,
    Scores<S, P, C, X, M>: CpAsyncCollective + Collective<Threads: Nat>,
    Outputs<S, P, C, Y, N>:
        CpAsyncCollective + HoldsSums<Instruction = N::Atom, Fragment = FragmentOf<N, OperandC, Y::C>>,
    M: HasRows<X>
        + TileMma<Atom: LoadsOperands>
        + Loads<OfA<Scores<S, P, C, X, M>>, OfB<Scores<S, P, C, X, M>>, X>
        + bounds::AccumulatorsAsA<N, X::C, Output: Addressing<Offset = i64> + Default>,
    OfA<Scores<S, P, C, X, M>>: Operand<M, OperandA, X::ShapeA, X::A, ElementA<M>>,
    OfB<Scores<S, P, C, X, M>>: Operand<M, OperandB, X::ShapeB, X::B, ElementB<M>>,
    OfB<Outputs<S, P, C, Y, N>>: Operand<N, OperandB, Y::ShapeB, Y::B, ElementB<N>>,
    N: HasRows<Y>
        + TileMma<Atom: LoadsOperands + SyncMma<Word = u32>>
        + bounds::FragmentOf<OperandA, X::C, Output: FragmentLayout>
        + bounds::FragmentOf<OperandB, Y::B, Output = FragmentB<Outputs<S, P, C, Y, N>, N, Y>>,
    f32: RoundTo<<N::Atom as MmaInstruction>::A>,
{
    type Query = ElementA<M>;
    type Key = ElementB<M>;
    type Value = ElementB<N>;
    type Outputs = Outputs<S, P, C, Y, N>;
    type Queries = Bytes<X::M, X::K, OperandOf<M>>;
    type Keys = Times<S, Bytes<X::N, X::K, OperandOf<M>>>;
    type Values = Times<S, Bytes<Y::N, Y::K, OperandOf<N>>>;
    type Warps = ExactOrZero<<Scores<S, P, C, X, M> as Collective>::Threads, U32>;

    #[inline(always)]
    unsafe fn attend<VQ, VK, VV, E, L>(
        q: Window<ElementA<M>, VQ, E>,
        k: Window<ElementB<M>, VK, E>,
        v: Window<ElementB<N>, VV, E>,
        [at_q, at_k, at_v]: [u32; 3],
        thread: usize,
        keys: Keys<L>,
        scale: f32,
    ) -> SumsOf<Self::Outputs>
    where
        VQ: MatrixStrides,
        VK: MatrixStrides,
        VV: MatrixStrides,
        E: Edges,
        L: Edges,
    {
        let (stage_k, stage_v) = const {
            let threads = <Scores<S, P, C, X, M> as Collective>::THREADS;
            let stage_q = <OfA<Scores<S, P, C, X, M>> as Operand<M, _, _, _, _>>::STAGE;
            let stage_k = <OfB<Scores<S, P, C, X, M>> as Operand<M, _, _, _, _>>::STAGE;
            let stage_v = <OfB<Outputs<S, P, C, Y, N>> as Operand<N, _, _, _, _>>::STAGE;
            assert!(stage_q == <Self::Queries as Unsigned>::U32, "the queries are not one stage");
            assert!(S::U32 * stage_k == <Self::Keys as Unsigned>::U32, "the keys are not whole stages");
            assert!(S::U32 * stage_v == <Self::Values as Unsigned>::U32, "the values are not whole stages");
            check_rows::<M, X, N, Y>(threads);
            (stage_k, stage_v)
        };
        // SAFETY: as promised; a thread's parts are its own. The ring says which stage is free, and which one is full; all lanes come to its closures together.
        unsafe {
            let from_k = FillB::<Scores<S, P, C, X, M>, M, X>::source(k, thread);
            let into_k = FillB::<Scores<S, P, C, X, M>, M, X>::part(at_k, thread);
            let load_k = LoadB::<Scores<S, P, C, X, M>, M, X>::part(at_k, thread);
            let from_v = FillB::<Self::Outputs, N, Y>::source(v, thread);
            let into_v = FillB::<Self::Outputs, N, Y>::part(at_v, thread);
            let load_v = LoadB::<Self::Outputs, N, Y>::part(at_v, thread);
            let from_q = FillA::<Scores<S, P, C, X, M>, M, X>::source(q, thread);
            let into_q = FillA::<Scores<S, P, C, X, M>, M, X>::part(at_q, thread);
            let load_q = LoadA::<Scores<S, P, C, X, M>, M, X>::part(at_q, thread);
            FillA::<Scores<S, P, C, X, M>, M, X>::copy(from_q, (into_q, StageOffset::FIRST), AT_ONCE, true);
            let fill = |stage: StageIndex<'_>| {
                let (key, stage) = (i64::from(stage.tile() * Self::TILE.keys), stage.stage());
                FillB::<Scores<S, P, C, X, M>, M, X>::copy(
                    from_k.advance((key, 0)),
                    (into_k + stage * stage_k, StageOffset::FIRST),
                    AT_ONCE,
                    true,
                );
                FillB::<Self::Outputs, N, Y>::copy(
                    from_v.advance((0, key)),
                    (into_v + stage * stage_v, StageOffset::FIRST),
                    AT_ONCE,
                    true,
                );
            };
            let (mut sums, mut softmax) = (SumsOf::<Self::Outputs>::zero(), Softmax::new(scale));
            let first = || load_operand::<LoadA<Scores<S, P, C, X, M>, M, X>, _, _, _, _>(load_q);
            CpAsyncRing::<S, Device>::run_after(keys.tiles, fill, first, |queries, stage| {
                let (tile, stage) = (stage.tile(), stage.stage());
                let mut scores = Accumulators::<M::Atom, FragmentOf<M, OperandC, X::C>>::zero();
                multiply_held::<LoadB<Scores<S, P, C, X, M>, M, X>, M, _, _, _, _, _>(
                    queries,
                    load_k + stage * stage_k,
                    &mut scores,
                );
                weigh::<Self, M, X, _>(&mut scores, &mut softmax, (&keys, tile), thread, |row, by| {
                    scale_row(&mut sums, row, by);
                });
                let weights = scores.as_operand::<M, N, X::C, _, _>();
                multiply_held::<LoadB<Self::Outputs, N, Y>, N, _, _, _, _, _>(
                    &weights,
                    load_v + stage * stage_v,
                    &mut sums,
                );
            });
            softmax.normalise::<PartOf<M, X>, _>(&mut sums);
            sums
        }
    }
}
/// All copies of a tile together
const AT_ONCE: (u64, u64) = (0, 1);
