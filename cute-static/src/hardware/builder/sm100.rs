//! The builder of SM100: TMA, tcgen05 of one or two CTAs, and stores by TMA of accumulators in tensor memory.

use super::product::{Packed, Tcgen05Product};
use super::schedule::Sm100Schedule;
use super::shared::{BoxDepth, ClusterCheck, Mma, StoreStages, StoreStep, Subtiles, WidthOf, WithThirtyTwo};
use super::stages::{
    Behind, FreeBits, Greater, Lesser, Multiples, Request, StagesCheck, StagesThatFit, TileCheck, Unlimited,
};
use super::stored::StoredElement;
use super::{CollectiveBuilder, Operands};
use crate::arch::{Architecture, Sm100};
use crate::check::{BothHold, Condition};
use crate::cluster::{Cluster, IsCluster};
use crate::collective::budget::{Aligned, Bytes, IfAtMost, Sum, TileMnk};
use crate::collective::reader::{IsMultiple, ReadMajor};
use crate::collective::tma::TmaValue;
use crate::collective::{CollectiveMma, MainloopSm100TmaUmma};
use crate::epilogue::loads::{TmemMajor, TmemStore, TmemStored};
use crate::epilogue::{CollectiveEpilogue, StoreMajor, StoreTma, TmemAccumulators};
use crate::htuple::Pair;
use crate::htuple::congruence::And;
use crate::int::{Bits, Compare, ExactOrZero, Mul, Nat, One};
use crate::kind::Pick;
use crate::numeric::Numeric;
use crate::plan::{BlockPlan, ColumnsOf, EpilogueOf, SharedMemoryOf, Warps};
use crate::seal::Seal;
use crate::smem::SmemElement;
use typenum::{U2, U3, U4, U8, U16, U32, U64, U128, U170, U256, U8192};

type Times<X, Y> = <X as Mul>::Times<Y>;
pub(super) type KibOfSm100 = <Sm100 as Architecture>::SharedMemoryKib;
/// The rows of one of `T` CTAs
pub(super) type Each<M, T> = ExactOrZero<M, T>;
type Is<X, Y> = <X as Compare>::Is<Y>;
/// Whether a CTA has 64 rows
type HasFewRows<M, T> = Is<Each<M, T>, U64>;
/// Whether it has 64 rows of a pair: then half of the columns are in other lanes.
type IsSplit<M, T> = <HasFewRows<M, T> as And>::And<Is<T, U2>>;
/// Whether it has 64 rows alone: then half of the lanes have no row.
type IsHalf<M, T> = <HasFewRows<M, T> as And>::And<Is<T, One>>;
/// The bytes of A and B in one stage of one CTA
type StageBytes<A, B, M, N, K, T> = ExactOrZero<super::shared::StageBytes<A, B, M, N, K>, T>;
/// The columns of a sub-tile: 4096 elements for all threads
///
/// * **Source** CUTLASS `sm100_builder.inl`, `sm100_dense_compute_tile_shape_or_override`. In a pair with 64 rows each it takes 64 columns too, half of them from
///   other lanes; here a sub-tile has neighbouring columns, so it has all.
pub(super) type SubtileColumns<M, N, T> = <IsSplit<M, T> as Condition>::Number<
    N,
    IfAtMost<
        N,
        <HasFewRows<M, T> as Condition>::Number<U64, U32>,
        N,
        <<HasFewRows<M, T> as And>::And<IsMultiple<N, U64>> as Condition>::Number<U64, WithThirtyTwo<N>>,
    >,
>;
/// The stages of the epilogue of `M` rows of a CTA and `N` columns, in sub-tiles of `F` columns
pub(super) type EpilogueStages<M, N, F> = StoreStages<Subtiles<M, N, M, F>>;
/// The bytes of the same, up to where the stages of the main loop begin
pub(super) type EpilogueBytes<M, N, F, D> =
    Aligned<Bytes<Times<EpilogueStages<M, N, F>, Times<Times<M, F>, <D as SmemElement>::Width>>>>;
/// The bytes of the epilogue of the tile (M, N) of `T` CTAs
type BytesOfTile<M, N, D, T> = EpilogueBytes<Each<M, T>, N, SubtileColumns<M, N, T>, D>;
/// The bytes of the largest epilogue: two stages of 4096 elements, or one with all of 256 columns
type LargestEpilogue<M, D, T> =
    Bytes<Times<<IsSplit<M, T> as Condition>::Number<Times<U64, U256>, U8192>, <D as SmemElement>::Width>>;
/// The columns of tensor memory of an accumulator
type AccumulatorColumns<M, N, T> = <IsSplit<M, T> as Condition>::Number<<N as Bits>::Halved, N>;
/// The accumulators that fit in 512 columns, and at most 4
///
/// * **Source** CUTLASS `sm100_umma_builder.inl`, `AccumulatorPipelineStageCount`. Where one CTA has 64 rows, it places two accumulators in the same columns; here
///   each has its own.
type Accumulators<M, N, T> = AccumulatorsOf<AccumulatorColumns<M, N, T>>;
type AccumulatorsOf<N> = IfAtMost<N, U128, U4, IfAtMost<N, U170, U3, U2>>;
/// The bytes of the barriers of `R` accumulators and of the address of tensor memory
pub(super) type BarrierBytes<R> = Sum<Times<U16, R>, U4>;
/// The columns of a sub-tile are a multiple of this number. In a pair with 64 rows each, a thread has half of a row.
type StoreColumns<M, D, JD, T> = Times<StoreStep<D, JD>, <IsSplit<M, T> as Condition>::Number<U2, One>>;
type HasHalves<S> = <<S as Numeric>::Bits as Compare>::Is<U16>;
/// How accumulators `S` lie in columns of tensor memory
type ColumnsFor<S> = <HasHalves<S> as Packed>::Columns;
/// The load and the store of accumulators that lie in columns as `P` says
pub(super) type Store<M, P, D, JD, T> =
    <IsHalf<M, T> as Pick>::Pick<<D as TmemStored>::HalfLanes<P, JD>, <D as TmemStored>::AllLanes<P, JD>>;

/// The epilogue of `M` rows of a CTA and `N` columns, in sub-tiles of `F` columns, by the load and the store `S`
pub(super) type TmemStores<S, M, N, F, X, D, JD> = CollectiveEpilogue<
    StoreTma<EpilogueStages<M, N, F>, <S as TmemStore>::Store, JD>,
    Pair<M, N>,
    Pair<M, F>,
    TmemAccumulators<X, <S as TmemStore>::Shape>,
    D,
>;
/// The plan of the main loop `G` and the epilogue `E`
pub(super) type TmemPlan<G, E, C> = BlockPlan<Sm100, (EpilogueOf<E>, SharedMemoryOf<G>, ColumnsOf<G>, Warps<U8>), C>;

impl<A, JA: ReadMajor, B, JB: ReadMajor, S, D, JD: StoreMajor + TmemMajor, M: Nat, N: Nat, K: Nat, C, H, T: Nat> Request
    for CollectiveBuilder<Sm100, Operands<(A, JA), (B, JB), S, (D, JD)>, TileMnk<M, N, K>, C, H>
where
    A: Tcgen05Product<B, S>,
    B: TmaValue,
    S: Numeric,
    D: StoredElement<S>,
    C: IsCluster,
    H: Sm100Schedule<M, C, Ctas = T>,
    HasHalves<S>: Packed,
    Store<M, ColumnsFor<S>, D, JD, T>: TmemStore,
{
    const SEAL: Seal = Seal;
    type M = M;
    type N = N;
    type K = K;
    type WidthA = WidthOf<A>;
    type WidthB = WidthOf<B>;
    // Accumulators are in tensor memory.
    type HeldColumns = Unlimited;
    type HeldRows = Unlimited;
    type Shares = Cluster;
    type Kinds = Multiples;
    type Rows = Times<U64, T>;
    type FewestRows = Self::Rows;
    type MostRows = Times<U128, T>;
    type Columns = Greater<A::Step<N, T, JB>, StoreColumns<M, D, JD, T>>;
    type WideColumns = Self::Columns;
    type MostColumns = U256;
    type Depth = A::Depth;
    type Divided = IsMultiple<N, Self::Columns>;
    type BoxM = Unlimited;
    type BoxN = Unlimited;
    type BoxK = Lesser<BoxDepth<JA>, BoxDepth<JB>>;
    type FreeBits = Times<T, FreeBits<LargestEpilogue<M, D, T>, BarrierBytes<U4>, KibOfSm100>>;
    type Behind = Behind<BytesOfTile<M, N, D, T>, BarrierBytes<Accumulators<M, N, T>>, KibOfSm100>;
    type StageBytes = StageBytes<A, B, M, N, K, T>;
    type Check = BothHold<
        ClusterCheck<C, T>,
        BothHold<TileCheck<Self>, StagesCheck<Self, Self::Stages, BytesOfTile<M, N, D, T>, KibOfSm100>>,
    >;
    type TiledMma = Mma<<Is<T, One> as Pick>::Pick<A::One<M, N, JA, JB>, A::Two<M, N, JA, JB>>, One>;
    type Stages = StagesThatFit<Self::StageBytes, Self::Behind>;
    type Mainloop =
        CollectiveMma<MainloopSm100TmaUmma<Self::Stages, Accumulators<M, N, T>>, TileMnk<M, N, K>, Self::TiledMma>;
    type Epilogue =
        TmemStores<Store<M, ColumnsFor<S>, D, JD, T>, Each<M, T>, N, SubtileColumns<M, N, T>, Self::TiledMma, D, JD>;
    type Plan = TmemPlan<Self::Mainloop, Self::Epilogue, C>;
}
