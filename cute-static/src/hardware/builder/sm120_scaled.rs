//! The builder of SM120 for operands with scale factors.

use super::scaled::{BlockDepth, BlockScaled, BlocksOf, FactorBytes, ScaledProduct, StagesWithGap};
use super::schedule::Sm120Schedule;
use super::shared::{ClusterCheck, HeldExtent, WarpMma, WarpRegisters};
use super::sm120::{EpilogueBytes, EpilogueOf64, KibOfSm120, PlanOfSm120, Step, StoresOfSm120};
use super::stages::{
    AccumulatorCheck, Behind, FactorsCheck, FreeBits, Multiples, Request, StagesCheck, TileCheck, Unlimited,
};
use super::stored::StoredElement;
use super::{CollectiveBuilder, Operands};
use crate::algebra::interleaved::least::Monus;
use crate::arch::Sm120;
use crate::check::BothHold;
use crate::cluster::{Cluster, IsCluster};
use crate::collective::budget::{Bytes, Sum, TileMnk};
use crate::collective::reader::IsMultiple;
use crate::collective::{CollectiveMma, MainloopSm120TmaBlockScaled};
use crate::epilogue::StoreMajor;
use crate::instruction::operand::MajorK;
use crate::int::{ExactOrZero, Mul, Nat, One};
use crate::numeric::Float32;
use crate::seal::Seal;
use typenum::{U2, U3, U8, U16, U32, U64, U128, U256, U512, U640, U4096, UTerm};

type Times<X, Y> = <X as Mul>::Times<Y>;
/// The bytes of A, B and their factors in one stage
type StageBytes<W, M, N, K, V> =
    Sum<Bytes<Times<Times<K, Sum<M, N>>, W>>, FactorBytes<Sum<BlocksOf<M>, BlocksOf<N>>, K, V>>;
/// The registers of a thread: also one of factors for each instruction along M, and for each along N
type Registers<M, N> = Sum<WarpRegisters<U32, M, N, U8>, Sum<ExactOrZero<M, U64>, ExactOrZero<N, U16>>>;
/// `8192 / 16 + 8192 / 64`: what a row takes besides accumulators
type OfRow = U640;
/// `8192 / 8 + 8192 / 16`: what a column takes
type OfColumn = Times<U512, U3>;

impl<A, B, D, JD: StoreMajor, F, V: Nat, M: Nat, N: Nat, K: Nat, C, H> Request
    for CollectiveBuilder<
        Sm120,
        BlockScaled<Operands<(A, MajorK), (B, MajorK), Float32, (D, JD)>, F, V>,
        TileMnk<M, N, K>,
        C,
        H,
    >
where
    A: ScaledProduct<B, F, V>,
    D: StoredElement<Float32>,
    C: IsCluster,
    H: Sm120Schedule,
{
    const SEAL: Seal = Seal;
    type M = M;
    type N = N;
    type K = K;
    type WidthA = A::Width;
    type WidthB = A::Width;
    type HeldColumns = HeldExtent<U32, M, U8, OfRow, OfColumn>;
    type HeldRows = HeldExtent<U32, N, U8, OfColumn, OfRow>;
    type Shares = Cluster;
    type Kinds = Multiples;
    type Rows = U128;
    type FewestRows = U128;
    type MostRows = Unlimited;
    type Columns = U128;
    type WideColumns = U128;
    type MostColumns = U256;
    type Depth = BlockDepth<V>;
    type Divided = IsMultiple<N, U128>;
    type BoxM = U256;
    type BoxN = U256;
    type BoxK = Unlimited;
    // Without the factors of 256 rows and of 256 columns, or more than a stage has
    type FreeBits = Monus<
        FreeBits<EpilogueOf64<U2, D>, UTerm, KibOfSm120>,
        Times<U4096, Times<U2, Times<U2, ExactOrZero<K, BlockDepth<V>>>>>,
    >;
    type Behind = Behind<EpilogueBytes<M, N, D>, UTerm, KibOfSm120>;
    type StageBytes = StageBytes<A::Width, M, N, K, V>;
    type Check = BothHold<
        ClusterCheck<C, One>,
        BothHold<
            FactorsCheck<Self, V>,
            BothHold<
                TileCheck<Self>,
                BothHold<
                    AccumulatorCheck<Self, Registers<M, N>>,
                    StagesCheck<Self, Self::Stages, EpilogueBytes<M, N, D>, KibOfSm120>,
                >,
            >,
        >,
    >;
    type TiledMma = WarpMma<A::Warp, U8, Step<A::WarpDepth>>;
    type Stages = StagesWithGap<Self::Behind, Self::StageBytes, BlocksOf<M>, K, V>;
    type Mainloop = CollectiveMma<MainloopSm120TmaBlockScaled<Self::Stages>, TileMnk<M, N, K>, Self::TiledMma>;
    type Epilogue = StoresOfSm120<M, N, Self::TiledMma, D, JD>;
    type Plan = PlanOfSm120<H::Kernel<Self::Mainloop>, Self::Epilogue, C>;
}
