//! The builder of SM90: TMA, wgmma, and stores by TMA.

use super::product::{ReadsMajor, WgmmaProduct};
use super::schedule::BuilderSchedule;
use super::shared::{BoxDepth, BoxRows, Mma, StageBytes, StoreStages, StoreStep, Subtiles, WidthOf, WithThirtyTwo};
use super::source::{BytesWithSource, Reuses, StagedSource, StagesOfC};
use super::stages::{
    AccumulatorCheck, Behind, FreeBits, Greater, Lesser, Multiples, Request, StagesCheck, StagesThatFit, TileCheck,
    Unlimited,
};
use super::stored::{ElementAtoms, SourceElement, StoredElement};
use super::{CollectiveBuilder, Operands};
use crate::arch::{Architecture, Sm90};
use crate::check::{BothHold, Condition};
use crate::cluster::IsCluster;
use crate::collective::budget::{Aligned, Bytes, IfAtMost, TileMnk};
use crate::collective::reader::{IsMultiple, ReadMajor};
use crate::collective::tma::TmaValue;
use crate::collective::{CollectiveMma, MainloopSm90TmaGmma};
use crate::epilogue::fusion::LinearCombination;
use crate::epilogue::{CollectiveEpilogue, Fused, StoreMajor, StoreTma};
use crate::htuple::Pair;
use crate::htuple::congruence::And;
use crate::int::{Bits, Compare, ExactOrZero, Floor, Mul, Nat, One};
use crate::numeric::Numeric;
use crate::plan::{BlockPlan, EpilogueOf};
use crate::seal::Seal;
use crate::smem::SmemElement;
use typenum::{U2, U4, U8, U16, U32, U64, U128, U224, U256, U512, U4096};

/// The columns of an instruction: those of the tile, or half of them if they are more than 256
type Columns<N> = IfAtMost<N, U256, N, <N as Bits>::Halved>;
/// The registers of a thread for the accumulators `T`
type Accumulators<T, M, N, H> = ExactOrZero<
    <<M as Mul>::Times<N> as Mul>::Times<<T as Numeric>::Bits>,
    <U4096 as Mul>::Times<<H as BuilderSchedule<M>>::Warpgroups>,
>;
/// The columns of accumulators `T` for which the registers of `W` warpgroups suffice where there are `E` rows, or the rows where there are `E` columns
type HeldExtent<T, E, W> =
    Floor<<<U224 as Mul>::Times<U4096> as Mul>::Times<W>, <E as Mul>::Times<<T as Numeric>::Bits>>;
/// Whether D has elements of 8 bits, and one warpgroup stores them
type IsNarrow<D, W> = <<<D as SmemElement>::Width as Compare>::Is<U8> as And>::And<<W as Compare>::Is<One>>;
/// The columns of a sub-tile of the epilogue, where an instruction has `N`
///
/// * **Source** CUTLASS `sm90_builder.inl`, `sm90_compute_tile_shape_or_override`. It takes the columns of the tile, and refuses tiles of more than 256
///   columns whose sub-tile does not divide the instruction.
type SubtileColumns<N, D, W> =
    <<IsNarrow<D, W> as And>::And<IsMultiple<N, U64>> as Condition>::Number<U64, IfAtMost<N, U32, N, WithThirtyTwo<N>>>;

type KibOfSm90 = <Sm90 as Architecture>::SharedMemoryKib;
type RowsOf<M, H> = <U64 as Mul>::Times<<H as BuilderSchedule<M>>::Warpgroups>;
type ColumnsOf<M, N, D, H> = SubtileColumns<Columns<N>, D, <H as BuilderSchedule<M>>::Warpgroups>;
type EpilogueStages<M, N, D, H> = StoreStages<Subtiles<M, N, RowsOf<M, H>, ColumnsOf<M, N, D, H>>>;
/// The bytes of `S` stages of sub-tiles of `F` columns, up to where the stages of the main loop begin
type EpilogueOfColumns<S, F, M, D, H> =
    Aligned<Bytes<<S as Mul>::Times<<RowsOf<M, H> as Mul>::Times<<F as Mul>::Times<<D as SmemElement>::Width>>>>>;
type EpilogueBytes<M, N, D, H> = EpilogueOfColumns<EpilogueStages<M, N, D, H>, ColumnsOf<M, N, D, H>, M, D, H>;
/// The bytes of the largest epilogue of these elements and this schedule
type LargestEpilogue<M, D, H> =
    EpilogueOfColumns<U2, <IsNarrow<D, <H as BuilderSchedule<M>>::Warpgroups> as Condition>::Number<U64, U32>, M, D, H>;
/// The step from one possible number of columns of two instructions to the next. Where N is contiguous, each instruction reads whole rows of 64 elements.
type WideStep<P, JB> = Greater<<U2 as Mul>::Times<P>, <JB as ReadMajor>::Contiguous<U128, U16>>;

/// The stores of a tile (M, N)
type Stores<M, N, D, JD, H> = StoreTma<EpilogueStages<M, N, D, H>, <D as ElementAtoms>::Fragments, JD>;
/// The bytes of the epilogue, where there are `X` sub-tiles of (E, F)
type BytesOfSource<S, D, X, E, F> =
    BytesWithSource<Reuses<S, D>, S, D, StagesOfC<Reuses<S, D>, X>, StoreStages<X>, E, F>;
type SubtilesOf<M, N, D, H> = Subtiles<M, N, RowsOf<M, H>, ColumnsOf<M, N, D, H>>;
/// `alpha · acc + beta · C`, where C has `JS`-major elements `S`
type Combined<M, N, S, JS, D, JD, H> = Fused<
    Stores<M, N, D, JD, H>,
    LinearCombination,
    StagedSource<Reuses<S, D>, S, JS, StagesOfC<Reuses<S, D>, SubtilesOf<M, N, D, H>>>,
>;

/// One row per kind of epilogue: the output of a request, the step of its columns, the bytes of its epilogue and of the largest one, and the schedule.
macro_rules! requests {
    ($([$($s:ident $(: $bound:path)?),*] $output:ty: $step:ty, $bytes:ty, $largest:ty, $stores:ty;)*) => {$(
        impl<A, JA, B, JB, T, D, JD: StoreMajor, $($s $(: $bound)?,)* M: Nat, N: Nat, K: Nat, C, H> Request
            for CollectiveBuilder<Sm90, Operands<(A, JA), (B, JB), T, $output>, TileMnk<M, N, K>, C, H>
        where
            A: WgmmaProduct<B, T>,
            JA: ReadsMajor<A>,
            B: TmaValue,
            JB: ReadsMajor<B>,
            T: Numeric,
            D: StoredElement<T>,
            C: IsCluster,
            H: BuilderSchedule<M>,
        {
            const SEAL: Seal = Seal;
            type M = M;
            type N = N;
            type K = K;
            type WidthA = WidthOf<A>;
            type WidthB = WidthOf<B>;
            type HeldColumns = HeldExtent<T, M, H::Warpgroups>;
            type HeldRows = HeldExtent<T, N, H::Warpgroups>;
            type Shares = C;
            type Kinds = Multiples;
            type Rows = RowsOf<M, H>;
            type FewestRows = H::FewestRows;
            type MostRows = Unlimited;
            type Columns = Greater<A::Step<N>, $step>;
            type WideColumns = WideStep<Self::Columns, JB>;
            type MostColumns = U512;
            type Depth = A::Depth;
            type Divided =
                <IsMultiple<N, IfAtMost<N, U256, $step, Self::WideColumns>> as And>::And<A::HasColumns<Columns<N>>>;
            type BoxM = BoxRows<JA, C::Y>;
            type BoxN = BoxRows<JB, C::X>;
            type BoxK = Lesser<BoxDepth<JA>, BoxDepth<JB>>;
            type FreeBits = FreeBits<$largest, H::OrderBytes, KibOfSm90>;
            type Behind = Behind<$bytes, H::OrderBytes, KibOfSm90>;
            type StageBytes = StageBytes<A, B, M, N, K>;
            type Check = BothHold<
                TileCheck<Self>,
                BothHold<
                    AccumulatorCheck<Self, Accumulators<T, M, N, H>>,
                    StagesCheck<Self, Self::Stages, $bytes, KibOfSm90>,
                >,
            >;
            type TiledMma = Mma<A::Instruction<Columns<N>, JA, JB>, H::Warpgroups>;
            type Stages = StagesThatFit<Self::StageBytes, Self::Behind>;
            type Mainloop = CollectiveMma<MainloopSm90TmaGmma<Self::Stages, C>, TileMnk<M, N, K>, Self::TiledMma>;
            type Epilogue = CollectiveEpilogue<
                $stores,
                Pair<M, N>,
                Pair<RowsOf<M, H>, ColumnsOf<M, N, D, H>>,
                Self::TiledMma,
                D,
            >;
            type Plan = BlockPlan<Sm90, (EpilogueOf<Self::Epilogue>, H::Kernel<Self::Mainloop>), C>;
        }
    )*};
}
requests! {
    [] (D, JD): StoreStep<D, JD>, EpilogueBytes<M, N, D, H>, LargestEpilogue<M, D, H>, Stores<M, N, D, JD, H>;
    [S: SourceElement, JS: StoreMajor] (D, JD, (S, JS)): Greater<StoreStep<D, JD>, StoreStep<S, JS>>,
        BytesOfSource<S, D, SubtilesOf<M, N, D, H>, RowsOf<M, H>, ColumnsOf<M, N, D, H>>,
        BytesOfSource<S, D, U4, RowsOf<M, H>, <IsNarrow<D, H::Warpgroups> as Condition>::Number<U64, U32>>,
        Combined<M, N, S, JS, D, JD, H>;
}
