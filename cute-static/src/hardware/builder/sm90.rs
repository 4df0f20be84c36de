//! The builder of SM90: TMA, wgmma, and stores by TMA.

use super::product::{ReadsMajor, WgmmaProduct};
use super::schedule::BuilderSchedule;
use super::stages::{AccumulatorCheck, ColumnsCheck, DepthCheck, RowsCheck, StagesCheck, StagesThatFit};
use super::{Builder, Operands};
use crate::arch::{Architecture, Sm90};
use crate::atom::mma::TiledMma;
use crate::check::{BothHold, Condition, IfMultiple};
use crate::cluster::IsCluster;
use crate::collective::budget::{Aligned, Bytes, IfAtMost, Sum, TileMnk};
use crate::collective::reader::IsMultiple;
use crate::collective::rules::ShareRule;
use crate::collective::tma::TmaValue;
use crate::collective::{CollectiveMma, MainloopSm90TmaGmma};
use crate::epilogue::{ByPairs, CollectiveEpilogue, Stmatrix, StoreMajor, StoreTma};
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil, Pair};
use crate::int::{Bits, Compare, Divide, ExactOrZero, MinMax, Mul, Nat, One};
use crate::layout::Layout;
use crate::numeric::{BFloat16, Float8E4M3, Float8E5M2, Float16, Float32, Int8, Int32, Numeric, Uint8};
use crate::plan::{BlockPlan, EpilogueOf, SharedMemoryOf, Warps};
use crate::seal::Seal;
use crate::smem::SmemElement;
use crate::stride::compact::Compact;
use typenum::{U2, U4, U8, U16, U32, U40, U64, U232, U256, U4096, UTerm};

/// A type of elements of D, and how threads store them.
#[diagnostic::on_unimplemented(
    message = "no epilogue of a builder stores elements of this type",
    label = "expected f16, bf16, f32, s32, e4m3, e5m2, s8 or u8"
)]
pub trait StoredElement: SmemElement {
    /// `stmatrix`, or stores by pairs
    type Store;
}
macro_rules! stored {
    ($($store:ident: $($ty:ident)*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl StoredElement for $ty {
            type Store = $store;
        }
    )*)*};
}
stored! {
    Stmatrix: Float16 BFloat16;
    ByPairs: Float32 Int32 Float8E4M3 Float8E5M2 Int8 Uint8;
}

type WidthOf<T> = <<T as TmaValue>::InSmem as SmemElement>::Width;
/// The columns of an instruction: those of the tile, or half of them if they are more than 256
type Columns<N> = IfAtMost<N, U256, N, <N as Bits>::Halved>;
/// The bytes of A and B in one stage
type StageBytes<A, B, M, N, K> =
    Bytes<<K as Mul>::Times<Sum<<M as Mul>::Times<WidthOf<A>>, <N as Mul>::Times<WidthOf<B>>>>>;
/// The registers of a thread for the accumulators `T`
type Accumulators<T, M, N, H> = ExactOrZero<
    <<M as Mul>::Times<N> as Mul>::Times<<T as Numeric>::Bits>,
    <U4096 as Mul>::Times<<H as BuilderSchedule<M>>::Warpgroups>,
>;
/// The greatest common divisor of 32 and `N`, which is a multiple of 8
type WithThirtyTwo<N> =
    <IsMultiple<N, U32> as Condition>::Number<U32, <IsMultiple<N, U16> as Condition>::Number<U16, U8>>;
/// Whether D has elements of 8 bits and one warpgroup stores 64 columns of them at a time
type IsNarrow<N, D, W> = <<<<D as SmemElement>::Width as Compare>::Is<U8> as And>::And<IsMultiple<N, U64>> as And>::And<
    <W as Compare>::Is<One>,
>;
/// The columns of a sub-tile of the epilogue
///
/// * **Source** CUTLASS `sm90_builder.inl`, `sm90_compute_tile_shape_or_override`.
type SubtileColumns<N, D, W> = <IsNarrow<N, D, W> as Condition>::Number<U64, IfAtMost<N, U32, N, WithThirtyTwo<N>>>;
/// The sub-tiles of `F` columns of a tile
type Subtiles<M, N, E, F> = <ExactOrZero<M, E> as Mul>::Times<ExactOrZero<N, F>>;
/// The stages of the epilogue: 2, or the only sub-tile
type StoreStages<T> = <<T as Compare>::ComparedTo<U2> as MinMax>::Min<T, U2>;
type Grid<W> = HCons<W, HCons<One, HCons<One, HNil>>>;
/// `W` warpgroups side by side along M
type Mma<I, W> = TiledMma<I, Layout<Grid<W>, <Grid<W> as Compact>::ColMajorFrom<One>>>;

type KibOfSm90 = <Sm90 as Architecture>::SharedMemoryKib;
type RowsOf<M, H> = <U64 as Mul>::Times<<H as BuilderSchedule<M>>::Warpgroups>;
type ColumnsOf<M, N, D, H> = SubtileColumns<N, D, <H as BuilderSchedule<M>>::Warpgroups>;
type EpilogueStages<M, N, D, H> = StoreStages<Subtiles<M, N, RowsOf<M, H>, ColumnsOf<M, N, D, H>>>;
/// The bytes of the epilogue, up to where the stages begin
type EpilogueBytes<M, N, D, H> = Aligned<
    Bytes<
        <EpilogueStages<M, N, D, H> as Mul>::Times<
            <RowsOf<M, H> as Mul>::Times<<ColumnsOf<M, N, D, H> as Mul>::Times<<D as SmemElement>::Width>>,
        >,
    >,
>;
/// `N` rows of an operand are whole shares of `B` blocks along mode `I`.
type ShareCheck<N, B, I> = <<N as Divide>::Ratio<B> as IfMultiple>::Require<ShareRule<N, B, I>>;
#[doc(hidden)]
impl<A, JA, B, JB, T, D, JD: StoreMajor, M: Nat, N: Nat, K: Nat, C, H>
    Builder<Operands<(A, JA), (B, JB), T, (D, JD)>, TileMnk<M, N, K>, C, H> for Sm90
where
    A: WgmmaProduct<B, T>,
    JA: ReadsMajor<A>,
    B: TmaValue,
    JB: ReadsMajor<B>,
    T: Numeric,
    D: StoredElement,
    C: IsCluster,
    H: BuilderSchedule<M>,
{
    const SEAL: Seal = Seal;
    type TiledMma = Mma<A::Instruction<Columns<N>, JA, JB>, H::Warpgroups>;
    type Stages = StagesThatFit<StageBytes<A, B, M, N, K>, EpilogueBytes<M, N, D, H>, KibOfSm90>;
    type Mainloop = CollectiveMma<MainloopSm90TmaGmma<Self::Stages, C>, TileMnk<M, N, K>, Self::TiledMma>;
    type Epilogue = CollectiveEpilogue<
        StoreTma<EpilogueStages<M, N, D, H>, D::Store, JD>,
        Pair<M, N>,
        Pair<RowsOf<M, H>, ColumnsOf<M, N, D, H>>,
        Self::TiledMma,
        D,
    >;
    // CUTLASS sm90_gemm_tma_warpspecialized_cooperative.hpp and _pingpong.hpp: LoadRegisterRequirement, MmaRegisterRequirement.
    type Plan = BlockPlan<
        Self,
        (EpilogueOf<Self::Epilogue>, SharedMemoryOf<Self::Mainloop>, Warps<U4, U40>, Warps<U8, U232>),
        C,
    >;
    type Check = BothHold<
        BothHold<
            RowsCheck<M, RowsOf<M, H>>,
            BothHold<ColumnsCheck<A::HasColumns<Columns<N>>, N, A::Step>, DepthCheck<K, A::Depth>>,
        >,
        BothHold<
            BothHold<ShareCheck<M, C::Y, One>, ShareCheck<N, C::X, UTerm>>,
            BothHold<
                AccumulatorCheck<M, N, Accumulators<T, M, N, H>>,
                StagesCheck<Self::Stages, StageBytes<A, B, M, N, K>, EpilogueBytes<M, N, D, H>, KibOfSm90, K, A::Depth>,
            >,
        >,
    >;
}
