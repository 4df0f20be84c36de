//! The builder of SM80: `cp.async`, `ldmatrix`, `mma.sync`, and stores from registers.

use super::product::{CpAsyncProduct, LoadsMajor};
use super::schedule::Sm80Schedule;
use super::shared::{ClusterCheck, HeldColumns, HeldRows, WarpMma, WarpRegisters};
use super::stages::{
    AccumulatorCheck, FewerOfCount, Greater, Lesser, Possible, Request, StagesCheck, StepKind, StepKinds, TileCheck,
    Unlimited, VectorsCheck,
};
use super::stored::{DirectElement, DirectSource};
use super::{CollectiveBuilder, Operands};
use crate::arch::{Architecture, Sm80};
use crate::check::{BothHold, Condition};
use crate::cluster::{Cluster, IsCluster};
use crate::collective::budget::{Bytes, IsAtMost, Sum, TileMnk};
use crate::collective::reader::IsMultiple;
use crate::collective::{CollectiveMma, MainloopSm80CpAsync};
use crate::epilogue::fusion::LinearCombination;
use crate::epilogue::{ByPairs, CollectiveEpilogue, Fused, SourceDirect, StoreDirect, StoreMajor};
use crate::htuple::congruence::And;
use crate::htuple::{HNil, Pair};
use crate::int::{Bits, ExactOrZero, Floor, Masks, Mul, Nat, One};
use crate::numeric::Numeric;
use crate::plan::{BlockPlan, EpilogueOf, SharedMemoryOf, Warps};
use crate::seal::Seal;
use crate::smem::SmemElement;
use core::marker::PhantomData;
use typenum::{U2, U4, U16, U32, U1024, UTerm};

type Times<X, Y> = <X as Mul>::Times<Y>;
type KibOfSm80 = <Sm80 as Architecture>::SharedMemoryKib;
type BytesOfSm80 = Times<U1024, KibOfSm80>;
/// The rows that two warps of `W` multiply side by side, or four
type WarpRows<W> = Times<U16, <W as Bits>::Halved>;
/// With so many rows, or elements along K, `W` warps copy whole rows of `T` at a time, where the other extent is `E` or a multiple of it.
///
/// `v = E / PerVector` vectors of a row divide the `32·W` threads, which copy `32·W / v` rows at a time. If MN is contiguous, the two change places in the same
/// equation.
type CopyStep<T, E, W> = ExactOrZero<Times<Times<U32, W>, <T as SmemElement>::PerVector>, E>;
/// The largest power of two that divides `E`; if `F` does not divide it, a check of its own refuses it.
type PowerIn<E, F> = Greater<<E as Masks>::LowestBit, F>;

/// A kind of steps: powers of two if one of the two kinds has them.
pub struct Both<X, Y>(PhantomData<(X, Y)>);
impl<X: StepKind, Y: StepKind> StepKind for Both<X, Y> {
    type Has<N: Nat> = <X::Has<N> as And>::And<Y::Has<N>>;
    type Below<N: Nat, P: Nat> = Lesser<X::Below<N, P>, Y::Below<N, P>>;
    type Above<N: Nat, P: Nat> = Greater<X::Above<N, P>, Y::Above<N, P>>;
}
type Along<T, J> = <J as LoadsMajor<T>>::Along;

/// The stages that fit
type Fitting<R> = Floor<BytesOfSm80, <R as Request>::StageBytes>;
/// `S` stages were requested, and that many are possible.
type CountCheck<R, S> = <<IsAtMost<S, Fitting<R>> as And>::And<IsAtMost<U2, S>> as Condition>::ChooseStep<
    Possible,
    FewerOfCount<R, S, KibOfSm80, Fitting<R>>,
    HNil,
>;
/// One row per kind of epilogue: the output of a request, and the schedule.
macro_rules! requests {
    ($([$($s:ident $(: $bound:path)?),*] $output:ty: $stores:ty;)*) => {$(
        impl<A, JA, B, JB, T, D, JD: StoreMajor, $($s $(: $bound)?,)* M: Nat, N: Nat, K: Nat, C, H> Request
            for CollectiveBuilder<Sm80, Operands<(A, JA), (B, JB), T, $output>, TileMnk<M, N, K>, C, H>
        where
            A: CpAsyncProduct<B, T>,
            JA: LoadsMajor<A>,
            JB: LoadsMajor<B>,
            T: Numeric,
            D: DirectElement<T>,
            C: IsCluster,
            H: Sm80Schedule,
        {
            const SEAL: Seal = Seal;
            type M = M;
            type N = N;
            type K = K;
            type WidthA = A::Width;
            type WidthB = A::Width;
            type HeldColumns = HeldColumns<T::Bits, M, H::Warps>;
            type HeldRows = HeldRows<T::Bits, N, H::Warps>;
            type Shares = Cluster;
            type Kinds = (
                <Along<A, JA> as StepKinds>::M,
                <Along<B, JB> as StepKinds>::N,
                Both<<Along<A, JA> as StepKinds>::K, <Along<B, JB> as StepKinds>::K>,
            );
            type Rows = Greater<WarpRows<H::Warps>, CopyStep<A, PowerIn<K, A::Depth>, H::Warps>>;
            type FewestRows = Self::Rows;
            type MostRows = Unlimited;
            type Columns = Greater<U32, CopyStep<A, PowerIn<K, A::Depth>, H::Warps>>;
            type WideColumns = Self::Columns;
            type MostColumns = Unlimited;
            type Depth =
                Greater<A::Depth, Greater<CopyStep<A, PowerIn<M, U32>, H::Warps>, CopyStep<A, PowerIn<N, U32>, H::Warps>>>;
            type Divided = IsMultiple<N, Self::Columns>;
            type BoxM = Unlimited;
            type BoxN = Unlimited;
            type BoxK = Unlimited;
            // Half of the bits of all stages, which have no barriers
            type FreeBits = Times<U4, BytesOfSm80>;
            type Behind = BytesOfSm80;
            type StageBytes = Bytes<Times<Times<K, Sum<M, N>>, A::Width>>;
            type Check = BothHold<
                ClusterCheck<C, One>,
                BothHold<
                    VectorsCheck<Self>,
                    BothHold<
                        TileCheck<Self>,
                        BothHold<
                            AccumulatorCheck<Self, WarpRegisters<T::Bits, M, N, H::Warps>>,
                            BothHold<StagesCheck<Self, Fitting<Self>, UTerm, KibOfSm80>, CountCheck<Self, Self::Stages>>,
                        >,
                    >,
                >,
            >;
            type TiledMma = WarpMma<A::Instruction, H::Warps, TileMnk<WarpRows<H::Warps>, U32, A::Depth>>;
            type Stages = H::Stages<Fitting<Self>>;
            type Mainloop = CollectiveMma<MainloopSm80CpAsync<Self::Stages, JA, JB>, TileMnk<M, N, K>, Self::TiledMma>;
            type Epilogue = CollectiveEpilogue<$stores, Pair<M, N>, Pair<M, N>, Self::TiledMma, D>;
            type Plan = BlockPlan<Sm80, (EpilogueOf<Self::Epilogue>, SharedMemoryOf<Self::Mainloop>, Warps<H::Warps>), C>;
        }
    )*};
}
requests! {
    [] (D, JD): StoreDirect<ByPairs, JD>;
    // CUTLASS's default epilogue: each thread loads the elements of C where it stores those of D.
    [S: DirectSource, JS: StoreMajor] (D, JD, (S, JS)):
        Fused<StoreDirect<ByPairs, JD>, LinearCombination, SourceDirect<S, ByPairs, JS>>;
}
