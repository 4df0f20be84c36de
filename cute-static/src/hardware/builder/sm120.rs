//! The builder of SM120: TMA, `ldmatrix`, `mma.sync`, and stores by TMA.

use super::product::{MmaSyncProduct, ReadsMajor};
use super::schedule::Sm120Schedule;
use super::shared::{
    BoxDepth, BoxRows, ClusterCheck, HeldColumns, HeldRows, StageBytes, StoreStages, Subtiles, WarpMma, WarpRegisters,
    WidthOf,
};
use super::source::{BytesWithSource, Reuses, StagedSource};
use super::stages::{
    AccumulatorCheck, Behind, FreeBits, Lesser, Multiples, Request, StagesCheck, StagesThatFit, TileCheck, Unlimited,
};
use super::stored::{ElementAtoms, SourceElement, StoredElement};
use super::{CollectiveBuilder, Operands};
use crate::arch::{Architecture, Sm120};
use crate::check::{BothHold, Condition};
use crate::cluster::{Cluster, IsCluster};
use crate::collective::budget::{Aligned, Bytes, TileMnk};
use crate::collective::reader::IsMultiple;
use crate::collective::tma::TmaValue;
use crate::collective::{CollectiveMma, MainloopSm120Tma};
use crate::epilogue::fusion::LinearCombination;
use crate::epilogue::{CollectiveEpilogue, Fused, StoreMajor, StoreTma};
use crate::htuple::Pair;
use crate::int::{Mul, Nat, One, SuccPred};
use crate::numeric::Numeric;
use crate::plan::{BlockPlan, EpilogueOf};
use crate::seal::Seal;
use crate::smem::SmemElement;
use typenum::{U2, U8, U32, U64, U2048, UTerm};

type Times<X, Y> = <X as Mul>::Times<Y>;
pub(super) type KibOfSm120 = <Sm120 as Architecture>::SharedMemoryKib;
/// Eight warps multiply 64 rows, 32 columns and the `K` elements of an instruction at a time.
///
/// * **Source** CUTLASS `sm120_mma_builder.inl`, `AtomLayoutMNK`, `PermTileN`. Its `PermTileM` of 128 rows is the same order of rows, where 128 divides the tile.
pub(super) type Step<K> = TileMnk<U64, U32, K>;
/// * **Source** CUTLASS `sm120_builder.inl`, `sm120_compute_tile_shape_or_override`, `sm120_get_tma_dispatch_policy`.
type EpilogueStages<M, N> = StoreStages<Subtiles<M, N, U64, U32>>;
/// The bytes of `S` stages of 64 × 32 elements, up to where the stages of the main loop begin
pub(super) type EpilogueOf64<S, D> = Aligned<Bytes<Times<S, Times<U2048, <D as SmemElement>::Width>>>>;
pub(super) type EpilogueBytes<M, N, D> = EpilogueOf64<EpilogueStages<M, N>, D>;

/// The stores of a tile (M, N)
type Stores<M, N, D, JD> = StoreTma<EpilogueStages<M, N>, <D as ElementAtoms>::Fragments, JD>;
/// The epilogue of a tile (M, N) of the tiled MMA `X`
pub(super) type StoresOfSm120<M, N, X, D, JD> =
    CollectiveEpilogue<Stores<M, N, D, JD>, Pair<M, N>, Pair<U64, U32>, X, D>;
/// The stages of C, where D has `P`
///
/// * **Source** CUTLASS `sm120_builder.inl`, `sm120_get_tma_dispatch_policy`.
type StagesOfC<S, D, P> = <Reuses<S, D> as Condition>::Number<<P as SuccPred>::Succ, P>;
/// The bytes of an epilogue that reads C, where D has `P` stages
type BytesOfSource<S, D, P> = BytesWithSource<Reuses<S, D>, S, D, StagesOfC<S, D, P>, P, U64, U32>;
/// The plan of the kernel `G` and the epilogue `E`
pub(super) type PlanOfSm120<G, E, C> = BlockPlan<Sm120, (EpilogueOf<E>, G), C>;

/// One row per kind of epilogue: the output of a request, the bytes of its epilogue and of the largest one, and the schedule.
macro_rules! requests {
    ($([$($s:ident $(: $bound:path)?),*] $output:ty: $bytes:ty, $largest:ty, $stores:ty;)*) => {$(
        impl<A, JA, B, JB, T, D, JD: StoreMajor, $($s $(: $bound)?,)* M: Nat, N: Nat, K: Nat, C, H> Request
            for CollectiveBuilder<Sm120, Operands<(A, JA), (B, JB), T, $output>, TileMnk<M, N, K>, C, H>
        where
            A: MmaSyncProduct<B, T>,
            JA: ReadsMajor<A>,
            B: TmaValue,
            JB: ReadsMajor<B>,
            T: Numeric,
            D: StoredElement<T>,
            C: IsCluster,
            H: Sm120Schedule,
        {
            const SEAL: Seal = Seal;
            type M = M;
            type N = N;
            type K = K;
            type WidthA = WidthOf<A>;
            type WidthB = WidthOf<B>;
            type HeldColumns = HeldColumns<T::Bits, M, U8>;
            type HeldRows = HeldRows<T::Bits, N, U8>;
            type Shares = Cluster;
            type Kinds = Multiples;
            type Rows = U64;
            type FewestRows = U64;
            type MostRows = Unlimited;
            type Columns = U32;
            type WideColumns = U32;
            type MostColumns = Unlimited;
            type Depth = A::Depth;
            type Divided = IsMultiple<N, U32>;
            type BoxM = BoxRows<JA, One>;
            type BoxN = BoxRows<JB, One>;
            type BoxK = Lesser<BoxDepth<JA>, BoxDepth<JB>>;
            type FreeBits = FreeBits<$largest, UTerm, KibOfSm120>;
            type Behind = Behind<$bytes, UTerm, KibOfSm120>;
            type StageBytes = StageBytes<A, B, M, N, K>;
            type Check = BothHold<
                ClusterCheck<C, One>,
                BothHold<
                    TileCheck<Self>,
                    BothHold<
                        AccumulatorCheck<Self, WarpRegisters<T::Bits, M, N, U8>>,
                        StagesCheck<Self, Self::Stages, $bytes, KibOfSm120>,
                    >,
                >,
            >;
            type TiledMma = WarpMma<A::Instruction, U8, Step<A::Depth>>;
            type Stages = StagesThatFit<Self::StageBytes, Self::Behind>;
            type Mainloop = CollectiveMma<MainloopSm120Tma<Self::Stages, JA, JB>, TileMnk<M, N, K>, Self::TiledMma>;
            type Epilogue = CollectiveEpilogue<$stores, Pair<M, N>, Pair<U64, U32>, Self::TiledMma, D>;
            type Plan = PlanOfSm120<H::Kernel<Self::Mainloop>, Self::Epilogue, C>;
        }
    )*};
}
requests! {
    [] (D, JD): EpilogueBytes<M, N, D>, EpilogueOf64<U2, D>, Stores<M, N, D, JD>;
    [S: SourceElement, JS: StoreMajor] (D, JD, (S, JS)):
        BytesOfSource<S, D, EpilogueStages<M, N>>, BytesOfSource<S, D, U2>,
        Fused<Stores<M, N, D, JD>, LinearCombination, StagedSource<Reuses<S, D>, S, JS, StagesOfC<S, D, EpilogueStages<M, N>>>>;
}
