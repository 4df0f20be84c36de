//! The builder of SM100: TMA, tcgen05 of one or two CTAs, and stores by TMA of accumulators in tensor memory.

use super::product::{Packed, Tcgen05Product};
use super::schedule::Sm100Schedule;
use super::shared::{BoxDepth, GroupsCheck, Mma, StoreStages, StoreStep, Subtiles, WidthOf, WithThirtyTwo};
use super::source::{BytesWithSource, ReusesOnSm100, StagedSource, StagesOfC, TmemLoads};
use super::stages::{
    Behind, FreeBits, Greater, Lesser, Multiples, Request, StagesCheck, StagesThatFit, TileCheck, Unlimited,
};
use super::stored::{SourceElement, StoredElement};
use super::{CollectiveBuilder, Operands};
use crate::arch::{Architecture, Sm100};
use crate::check::{BothHold, Condition};
use crate::cluster::IsCluster;
use crate::collective::budget::{Aligned, Bytes, IfAtMost, IsAtMost, Sum, TileMnk};
use crate::collective::reader::{IsMultiple, ReadMajor};
use crate::collective::tma::TmaValue;
use crate::collective::{CollectiveMma, MainloopSm100TmaUmma};
use crate::epilogue::fusion::LinearCombination;
use crate::epilogue::loads::{TmemMajor, TmemStore, TmemStored};
use crate::epilogue::{
    CollectiveEpilogue, Fused, StoreMajor, StoreTma, TmemAccumulators, WidestFree, WidestWithin, Write,
};
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
/// `N` if it is at most `P`, which is 16, 32 or 64, else the largest one of 64, 32, 16 and 8 that is at most `P` and divides it
type Within<N, P> = IfAtMost<
    N,
    P,
    N,
    <<<P as Compare>::Is<U64> as And>::And<IsMultiple<N, U64>> as Condition>::Number<U64, Lesser<WithThirtyTwo<N>, P>>,
>;
/// The columns of a sub-tile: 4096 elements for all threads
///
/// * **Source** CUTLASS `sm100_builder.inl`, `sm100_dense_compute_tile_shape_or_override`. In a pair with 64 rows each it takes 64 columns too, half of them from
///   other lanes; here a sub-tile has neighbouring columns, so it has all.
pub(super) type SubtileColumns<M, N, T> =
    <IsSplit<M, T> as Condition>::Number<N, Within<N, <HasFewRows<M, T> as Condition>::Number<U64, U32>>>;
/// The same, where the epilogue reads C of elements `S`
///
/// * **Source** as that, `N_perf`.
type SourceColumns<M, N, S, D, T> = <IsSplit<M, T> as Condition>::Number<
    N,
    Within<
        N,
        WidestPart<HasFewRows<M, T>, IsAtMost<N, U128>, Greater<<S as SmemElement>::Width, <D as SmemElement>::Width>>,
    >,
>;
/// … of elements of `W` bits: `L` if a CTA has 64 rows, and `H` if the tile has at most 128 columns
type WidestPart<L, H, W> = IfAtMost<
    W,
    U8,
    U64,
    IfAtMost<
        W,
        U16,
        <H as Condition>::Number<U32, U64>,
        <H as Condition>::Number<<L as Condition>::Number<U32, U16>, U32>,
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
/// The sub-tiles of a tile where the epilogue reads C, and the bytes of that epilogue
type PartsWithSource<M, N, S, D, T> = Subtiles<Each<M, T>, N, Each<M, T>, SourceColumns<M, N, S, D, T>>;
type StagesWithSource<M, N, S, D, T> = StagesOfC<ReusesOnSm100<S>, PartsWithSource<M, N, S, D, T>>;
type BytesOfSource<M, N, S, D, T> = BytesWithSource<
    ReusesOnSm100<S>,
    S,
    D,
    StagesWithSource<M, N, S, D, T>,
    StoreStages<PartsWithSource<M, N, S, D, T>>,
    Each<M, T>,
    SourceColumns<M, N, S, D, T>,
>;
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
/// A major of C
#[doc(hidden)]
pub trait TmemSourceMajor: StoreMajor + TmemMajor {}
impl<J: StoreMajor + TmemMajor> TmemSourceMajor for J {}
type HasHalves<S> = <<S as Numeric>::Bits as Compare>::Is<U16>;
/// How accumulators `S` lie in columns of tensor memory
type ColumnsFor<S> = <HasHalves<S> as Packed>::Columns;
/// The load and the store of accumulators that lie in columns as `P` says
pub(super) type Store<M, P, D, JD, T> =
    <IsHalf<M, T> as Pick>::Pick<<D as TmemStored>::HalfLanes<P, JD>, <D as TmemStored>::AllLanes<P, JD>>;

/// The epilogue of `M` rows of a CTA and `N` columns, in sub-tiles of `F` columns, of accumulators loaded as `S` says, by the stores `P`
type TmemEpilogueOf<P, S, M, N, F, X, D> =
    CollectiveEpilogue<P, Pair<M, N>, Pair<M, F>, TmemAccumulators<X, <S as TmemStore>::Shape>, D>;
type StoresOf<S, M, N, F, JD, L> = StoreTma<EpilogueStages<M, N, F>, <S as TmemStore>::Store, JD, Write, L>;
/// The layout of the stages of a `J`-major tensor. In a pair with 64 rows each, a thread has half of a row, of which the rows in shared memory are parts, or both halves are one
/// such row.
///
/// * **Source** CUTLASS has 64 columns in a sub-tile there, 32 from either half.
type StageLayout<M, N, J, T> = <IsSplit<M, T> as Pick>::Pick<
    <<N as Bits>::IsPowerOfTwo as Pick>::Pick<
        WidestFree,
        WidestWithin<<J as ReadMajor>::Contiguous<U64, <N as Bits>::Halved>>,
    >,
    WidestFree,
>;
/// The same by the load and the store `S`
pub(super) type TmemStores<S, M, N, F, X, D, JD, L = WidestFree> =
    TmemEpilogueOf<StoresOf<S, M, N, F, JD, L>, S, M, N, F, X, D>;
/// The same where it reads C, `JS`-major elements `C`, into `Q` stages of the layout `K`
type TmemCombined<S, M, N, F, X, D, JD, L, C, JS, Q, K> = TmemEpilogueOf<
    Fused<
        StoresOf<S, M, N, F, JD, L>,
        LinearCombination,
        StagedSource<ReusesOnSm100<C>, C, JS, Q, <S as TmemLoads>::Of<C, JS>, K>,
    >,
    S,
    M,
    N,
    F,
    X,
    D,
>;
/// The plan of the main loop `G` and the epilogue `E`
pub(super) type TmemPlan<G, E, C> = BlockPlan<Sm100, (EpilogueOf<E>, SharedMemoryOf<G>, ColumnsOf<G>, Warps<U8>), C>;

/// One row per kind of epilogue: the output of a request, the bounds of its loads and stores, the step of its columns, the bytes of its epilogue and of the largest
/// one, and the epilogue.
macro_rules! requests {
    ($([$($s:ident $(: $bound:path)?),*] $output:ty: $loads:path, $step:ty, $bytes:ty, $largest:ty, $epilogue:ty;)*) => {$(
        impl<A, JA: ReadMajor, B, JB: ReadMajor, S, D, JD: StoreMajor + TmemMajor, $($s $(: $bound)?,)* M: Nat, N: Nat, K: Nat, C, H, T: Nat>
            Request for CollectiveBuilder<Sm100, Operands<(A, JA), (B, JB), S, $output>, TileMnk<M, N, K>, C, H>
        where
            A: Tcgen05Product<B, S>,
            B: TmaValue,
            S: Numeric,
            D: StoredElement<S>,
            C: IsCluster,
            H: Sm100Schedule<M, C, Ctas = T>,
            HasHalves<S>: Packed,
            Store<M, ColumnsFor<S>, D, JD, T>: TmemStore + $loads,
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
            type Shares = C;
            type Kinds = Multiples;
            type Rows = Times<U64, T>;
            type FewestRows = Self::Rows;
            type MostRows = Times<U128, T>;
            type Columns = Greater<A::Step<N, T, JB>, $step>;
            type WideColumns = Self::Columns;
            type MostColumns = U256;
            type Depth = A::Depth;
            type Divided = IsMultiple<N, Self::Columns>;
            type BoxM = Unlimited;
            type BoxN = Unlimited;
            type BoxK = Lesser<BoxDepth<JA>, BoxDepth<JB>>;
            type FreeBits = Times<T, FreeBits<$largest, BarrierBytes<U4>, KibOfSm100>>;
            type Behind = Behind<$bytes, BarrierBytes<Accumulators<M, N, T>>, KibOfSm100>;
            type StageBytes = StageBytes<A, B, M, N, K, T>;
            type Check = BothHold<
                GroupsCheck<C, T>,
                BothHold<TileCheck<Self>, StagesCheck<Self, Self::Stages, $bytes, KibOfSm100>>,
            >;
            type TiledMma = Mma<<Is<T, One> as Pick>::Pick<A::One<M, N, JA, JB>, A::Two<M, N, JA, JB>>, One>;
            type Stages = StagesThatFit<Self::StageBytes, Self::Behind>;
            type Mainloop = CollectiveMma<
                MainloopSm100TmaUmma<Self::Stages, Accumulators<M, N, T>, C>,
                TileMnk<M, N, K>,
                Self::TiledMma,
            >;
            type Epilogue = $epilogue;
            type Plan = TmemPlan<Self::Mainloop, Self::Epilogue, C>;
        }
    )*};
}
requests! {
    [] (D, JD): TmemStore, StoreColumns<M, D, JD, T>, BytesOfTile<M, N, D, T>, LargestEpilogue<M, D, T>,
        TmemStores<Store<M, ColumnsFor<S>, D, JD, T>, Each<M, T>, N, SubtileColumns<M, N, T>, Self::TiledMma, D, JD, StageLayout<M, N, JD, T>>;
    [X: SourceElement, JX: TmemSourceMajor] (D, JD, (X, JX)): TmemLoads,
        Greater<StoreColumns<M, D, JD, T>, StoreColumns<M, X, JX, T>>, BytesOfSource<M, N, X, D, T>, BytesOfSource<M, U256, X, D, T>,
        TmemCombined<
            Store<M, ColumnsFor<S>, D, JD, T>, Each<M, T>, N, SourceColumns<M, N, X, D, T>, Self::TiledMma, D, JD, StageLayout<M, N, JD, T>,
            X, JX, StagesWithSource<M, N, X, D, T>, StageLayout<M, N, JX, T>
        >;
}
