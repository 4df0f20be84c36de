//! The builder of SM100 for operands with scale factors.

use super::scaled::{
    BlockDepth, BlockScaled, BlocksOf, FactorBytes, FactorColumns, ScaledMajor, ScaledProduct, StagesWithGap,
};
use super::schedule::Sm100Schedule;
use super::shared::{BoxDepth, ClusterCheck, Mma};
use super::sm100::{BarrierBytes, Each, EpilogueBytes, KibOfSm100, Store, SubtileColumns, TmemPlan, TmemStores};
use super::stages::{Behind, FactorsCheck, FreeBits, Lesser, Multiples, Request, StagesCheck, TileCheck, Unlimited};
use super::stored::StoredElement;
use super::{CollectiveBuilder, Operands};
use crate::algebra::interleaved::least::Monus;
use crate::arch::Sm100;
use crate::check::{BothHold, Condition};
use crate::cluster::{Cluster, IsCluster};
use crate::collective::budget::{Bytes, IfAtMost, Sum, TileMnk};
use crate::collective::reader::IsMultiple;
use crate::collective::{CollectiveMma, MainloopSm100TmaUmmaBlockScaled};
use crate::epilogue::StoreMajor;
use crate::epilogue::loads::{TmemMajor, TmemStore};
use crate::instruction::copy::tensor_memory::WholeColumns;
use crate::int::{Compare, ExactOrZero, Mul, Nat, One};
use crate::kind::Pick;
use crate::numeric::Float32;
use crate::seal::Seal;
use typenum::{U1, U2, U3, U16, U64, U128, U192, U256, U512, U4096, U8192};

type Times<X, Y> = <X as Mul>::Times<Y>;
/// The columns of a sub-tile
///
/// * **Source** CUTLASS `sm100_builder.inl`, `sm100_dense_compute_tile_shape_or_override`: 128 of 256, of which there is one accumulator.
type PartColumns<M, N, T> = <<N as Compare>::Is<U256> as Condition>::Number<U128, SubtileColumns<M, N, T>>;
type EpilogueOf<M, N, D, T> = EpilogueBytes<Each<M, T>, N, PartColumns<M, N, T>, D>;
/// The bytes of A, B and their factors in one stage of one CTA, which has the factors of its rows and of all columns
type StageBytes<W, M, N, K, V, T> =
    Sum<ExactOrZero<Bytes<Times<Times<K, Sum<M, N>>, W>>, T>, FactorBytes<Sum<One, BlocksOf<N>>, K, V>>;
/// Two accumulators, or the only one that fits next to the factors in 512 columns
///
/// * **Source** CUTLASS `sm100_blockscaled_umma_builder.inl`, `AccumulatorPipelineStageCount`: one of 256 columns, else two.
type Accumulators<N, K, V> = IfAtMost<Sum<Times<U2, N>, FactorColumns<Sum<One, BlocksOf<N>>, K, V>>, U512, U2, U1>;
/// The bytes behind the epilogue
type Free<M, N, K, V, D, T> = Behind<EpilogueOf<M, N, D, T>, BarrierBytes<Accumulators<N, K, V>>, KibOfSm100>;
/// The most columns: two stages do not always fit next to the wide sub-tiles of 256.
type MostColumns<W, M, K, V, D, T> =
    IfAtMost<Times<U2, Sum<StageBytes<W, M, U256, K, V, T>, U16>>, Free<M, U256, K, V, D, T>, U256, U192>;
impl<A, JA, B, JB, D, JD: StoreMajor + TmemMajor, F, V: Nat, M: Nat, N: Nat, K: Nat, C, H, T: Nat> Request
    for CollectiveBuilder<
        Sm100,
        BlockScaled<Operands<(A, JA), (B, JB), Float32, (D, JD)>, F, V>,
        TileMnk<M, N, K>,
        C,
        H,
    >
where
    A: ScaledProduct<B, F, V>,
    JA: ScaledMajor<A>,
    JB: ScaledMajor<B>,
    D: StoredElement<Float32>,
    C: IsCluster,
    H: Sm100Schedule<M, C, Ctas = T>,
    Store<M, WholeColumns, D, JD, T>: TmemStore,
{
    const SEAL: Seal = Seal;
    type M = M;
    type N = N;
    type K = K;
    type WidthA = A::Width;
    type WidthB = A::Width;
    // Accumulators are in tensor memory.
    type HeldColumns = Unlimited;
    type HeldRows = Unlimited;
    type Shares = Cluster;
    type Kinds = Multiples;
    type Rows = Times<U128, T>;
    type FewestRows = Self::Rows;
    type MostRows = Self::Rows;
    type Columns = U64;
    type WideColumns = U64;
    type MostColumns = MostColumns<A::Width, M, K, V, D, T>;
    type Depth = BlockDepth<V>;
    type Divided = IsMultiple<N, U64>;
    type BoxM = Unlimited;
    type BoxN = Unlimited;
    type BoxK = Lesser<BoxDepth<JA>, BoxDepth<JB>>;
    // Without the factors of all blocks that a stage can have: of 128 rows and of 256 columns
    type FreeBits = Times<
        T,
        Monus<
            FreeBits<Bytes<Times<U8192, D::Width>>, BarrierBytes<U2>, KibOfSm100>,
            Times<U4096, Times<U3, ExactOrZero<K, BlockDepth<V>>>>,
        >,
    >;
    type Behind = Free<M, N, K, V, D, T>;
    type StageBytes = StageBytes<A::Width, M, N, K, V, T>;
    type Check = BothHold<
        ClusterCheck<C, T>,
        BothHold<
            FactorsCheck<Self, V>,
            BothHold<TileCheck<Self>, StagesCheck<Self, Self::Stages, EpilogueOf<M, N, D, T>, KibOfSm100>>,
        >,
    >;
    type TiledMma = Mma<<<T as Compare>::Is<One> as Pick>::Pick<A::One<M, N, JA, JB>, A::Two<M, N, JA, JB>>, One>;
    type Stages = StagesWithGap<Self::Behind, Self::StageBytes, One, K, V>;
    type Mainloop = CollectiveMma<
        MainloopSm100TmaUmmaBlockScaled<Self::Stages, Accumulators<N, K, V>>,
        TileMnk<M, N, K>,
        Self::TiledMma,
    >;
    type Epilogue =
        TmemStores<Store<M, WholeColumns, D, JD, T>, Each<M, T>, N, PartColumns<M, N, T>, Self::TiledMma, D, JD>;
    type Plan = TmemPlan<Self::Mainloop, Self::Epilogue, C>;
}
