//! The number of stages, and the checks of a request. What a refusal proposes is computed only for a refusal.

use super::rules::{
    AccumulatorRule, BoxRule, ColumnsRule, CountRule, DepthRule, FactorsRule, RowsRule, ShareRule, StagesRule,
    VectorsRule,
};
use crate::algebra::interleaved::least::Monus;
use crate::check::{BothHold, Condition, steps};
use crate::cluster::IsCluster;
use crate::collective::budget::{IfAtMost, IsAtMost};
use crate::collective::reader::IsMultiple;
use crate::htuple::HNil;
use crate::htuple::congruence::And;
use crate::int::{Add, Bits, Compare, ExactOrZero, Floor, Masks, MinMax, Mul, Nat};
use crate::kind::{Bool, Outcome};
use crate::outcome::{Accepted, Refused};
use crate::seal::Seal;
use typenum::{B1, U1, U2, U4, U8, U16, U32, U224, U256, U1024, U65536, UTerm};

/// A request of one architecture: what the extents of a tile are compared with, and what is chosen. The limits of an extent depend on the other ones.
pub trait Request {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The rows of a tile
    type M: Nat;
    /// The columns of a tile
    type N: Nat;
    /// The elements of a tile along K
    type K: Nat;
    /// The bits of an element of A
    type WidthA: Nat;
    /// The bits of an element of B
    type WidthB: Nat;
    /// The most columns for which the registers of the threads suffice
    type HeldColumns: Nat;
    /// As [`HeldColumns`](Self::HeldColumns), the rows
    type HeldRows: Nat;
    /// The cluster whose blocks share tiles
    type Shares: IsCluster;
    /// Whether the possible extents are the multiples of their steps, or each is twice the one before: `Multiples`, or a kind for each mode of (M, N, K)
    type Kinds: StepKinds;
    /// The step from one possible number of rows to the next
    type Rows: Nat;
    /// The fewest rows
    type FewestRows: Nat;
    /// The most rows
    type MostRows: Nat;
    /// The step from one possible number of columns to the next, for one instruction
    type Columns: Nat;
    /// The step from one possible number of columns to the next, for two instructions
    type WideColumns: Nat;
    /// The most columns
    type MostColumns: Nat;
    /// The elements along K of an instruction
    type Depth: Nat;
    /// Whether the instructions and the stores divide the columns
    type Divided: Bool;
    /// The rows that the boxes of A, or of B, can have together
    type BoxM: Nat;
    /// As [`BoxM`](Self::BoxM)
    type BoxN: Nat;
    /// As [`BoxM`](Self::BoxM), along K
    type BoxK: Nat;
    /// Half of the bits that two stages of A and B can have next to any epilogue of this kind, in all blocks that multiply together
    type FreeBits: Nat;
    /// The bytes behind the epilogue
    type Behind: Nat;
    /// The bytes of a stage of one block
    type StageBytes: Nat;
    /// Accepted if there are such parts
    type Check: Outcome;
    /// As [`Built::TiledMma`](super::Built::TiledMma)
    type TiledMma;
    /// As [`Built::Stages`](super::Built::Stages)
    type Stages: Nat;
    /// As [`Built::Mainloop`](super::Built::Mainloop)
    type Mainloop;
    /// As [`Built::Epilogue`](super::Built::Epilogue)
    type Epilogue;
    /// As [`Built::Plan`](super::Built::Plan)
    type Plan;
}
/// No limit
pub type Unlimited = U65536;
/// The smaller one of two numbers
pub type Lesser<X, Y> = <<X as Compare>::ComparedTo<Y> as MinMax>::Min<X, Y>;
/// The larger one of two numbers
pub type Greater<X, Y> = <<X as Compare>::ComparedTo<Y> as MinMax>::Max<X, Y>;
type Times<X, Y> = <X as Mul>::Times<Y>;
/// `⌊N / P⌋ · P`
type Whole<N, P> = Times<Floor<N, P>, P>;
/// Of `F`, `P` and the steps of kind `Q` behind it, the one nearest to `N` that is at most `L`; `F` if there is none
type Nearest<Q, N, F, P, L> = Greater<
    F,
    NearestOf<
        N,
        IfAtMost<P, N, <Q as StepKind>::Below<N, P>, F>,
        IfAtMost<P, N, <Q as StepKind>::Above<<Q as StepKind>::Below<N, P>, P>, P>,
        L,
    >,
>;
/// The possible extents along a mode, of which the first one is `P`.
pub trait StepKind {
    /// Whether `N` is one of them, for a `P` that divides it
    type Has<N: Nat>: Bool;
    /// The largest one that is at most `N`, or 0
    type Below<N: Nat, P: Nat>: Nat;
    /// The next one behind `N`, which is one of them
    type Above<N: Nat, P: Nat>: Nat;
}
/// `P`, `2·P`, `3·P`, …
pub enum Multiples {}
impl StepKind for Multiples {
    type Has<N: Nat> = B1;
    type Below<N: Nat, P: Nat> = Whole<N, P>;
    type Above<N: Nat, P: Nat> = N::Plus<P>;
}
/// `P`, `2·P`, `4·P`, …, where `P` is a power of two
pub enum Doublings {}
impl StepKind for Doublings {
    type Has<N: Nat> = N::IsPowerOfTwo;
    type Below<N: Nat, P: Nat> = Times<HighestBit<Floor<N, P>>, P>;
    type Above<N: Nat, P: Nat> = N::Twice;
}
/// The largest power of two that is at most `N`, or 0
pub type HighestBit<N> = <<N as Bits>::Ones as Bits>::XorBits<<<N as Bits>::Ones as Bits>::Halved>;
/// The kinds of steps of a tile.
pub trait StepKinds {
    /// Along M
    type M: StepKind;
    /// Along N
    type N: StepKind;
    /// Along K
    type K: StepKind;
}
impl StepKinds for Multiples {
    type M = Multiples;
    type N = Multiples;
    type K = Multiples;
}
impl<M: StepKind, N: StepKind, K: StepKind> StepKinds for (M, N, K) {
    type M = M;
    type N = N;
    type K = K;
}
type KindM<R> = <<R as Request>::Kinds as StepKinds>::M;
type KindN<R> = <<R as Request>::Kinds as StepKinds>::N;
type KindK<R> = <<R as Request>::Kinds as StepKinds>::K;
/// Of `B < A`, the one that is nearer to `N`; if `A` is more than `L`, the smaller one of `B` and `L`
type NearestOf<N, B, A, L> = IfAtMost<Monus<N, B>, Monus<A, N>, Lesser<B, L>, IfAtMost<A, L, A, Lesser<B, L>>>;

/// The multiples of `P`, a power of two, of which `B` blocks have whole shares: their step
type ShareStep<P, B> = Times<Greater<P, <B as Masks>::LowestBit>, ExactOrZero<B, <B as Masks>::LowestBit>>;
/// The step of rows of which the cluster has whole shares
type RowStep<R> = ShareStep<<R as Request>::Rows, <<R as Request>::Shares as IsCluster>::Y>;
type FewestRows<R> =
    <IsMultiple<<R as Request>::FewestRows, <<R as Request>::Shares as IsCluster>::Y> as Condition>::Number<
        <R as Request>::FewestRows,
        RowStep<R>,
    >;
/// The same of columns, for one instruction and for two
type NarrowStep<R> = ShareStep<<R as Request>::Columns, <<R as Request>::Shares as IsCluster>::X>;
type WideStep<R> = ShareStep<<R as Request>::WideColumns, <<R as Request>::Shares as IsCluster>::X>;
/// The most columns that are at most `L`; those of more than 256 are two instructions.
type WholeColumns<L, R> =
    IfAtMost<L, U256, <KindN<R> as StepKind>::Below<L, NarrowStep<R>>, <KindN<R> as StepKind>::Below<L, WideStep<R>>>;
type MostColumns<R> = WholeColumns<
    Lesser<
        Lesser<<R as Request>::MostColumns, <R as Request>::BoxN>,
        Lesser<
            <R as Request>::HeldColumns,
            Floor<
                Monus<
                    Floor<<R as Request>::FreeBits, <R as Request>::K>,
                    Times<<R as Request>::M, <R as Request>::WidthA>,
                >,
                <R as Request>::WidthB,
            >,
        >,
    >,
    R,
>;
type MostRows<R> = <KindM<R> as StepKind>::Below<
    Lesser<
        Lesser<<R as Request>::MostRows, <R as Request>::BoxM>,
        Lesser<
            <R as Request>::HeldRows,
            Floor<
                Monus<
                    Floor<<R as Request>::FreeBits, <R as Request>::K>,
                    Times<<R as Request>::N, <R as Request>::WidthB>,
                >,
                <R as Request>::WidthA,
            >,
        >,
    >,
    RowStep<R>,
>;
/// The elements along K for which two stages fit: those of the request, in proportion to the bytes
type MostDepth<R> = <KindK<R> as StepKind>::Below<
    Lesser<
        <R as Request>::BoxK,
        Floor<Times<<R as Request>::K, Monus<<R as Request>::Behind, U32>>, Times<U2, <R as Request>::StageBytes>>,
    >,
    <R as Request>::Depth,
>;
/// The step from one possible number of columns to the next
type ColumnStep<R> = IfAtMost<<R as Request>::N, U256, NarrowStep<R>, WideStep<R>>;
/// The nearest number of rows, and of columns
type NearestRows<R> = Nearest<KindM<R>, <R as Request>::M, FewestRows<R>, RowStep<R>, MostRows<R>>;
type NearestColumns<R> = Nearest<KindN<R>, <R as Request>::N, NarrowStep<R>, ColumnStep<R>, ColumnLimit<R>>;
/// The same along K
type NearestDepth<R> = Nearest<KindK<R>, <R as Request>::K, <R as Request>::Depth, <R as Request>::Depth, MostDepth<R>>;
/// The most columns of as many instructions as the request has
type ColumnLimit<R> = IfAtMost<<R as Request>::N, U256, Lesser<MostColumns<R>, U256>, MostColumns<R>>;

steps! {
    /// The request is possible.
    Possible<> of M = Accepted<M>;
    OtherRows<R: Request> of M = Refused<RowsRule<R::M, R::Rows, NearestRows<R>>>;
    OtherColumns<R: Request> of M = Refused<ColumnsRule<R::N, NearestColumns<R>>>;
    OtherDepth<R: Request> of M = Refused<DepthRule<R::K, R::Depth, NearestDepth<R>>>;
    RowsOfThreads<R: Request> of M = Refused<VectorsRule<R::M, UTerm, NearestRows<R>>>;
    ColumnsOfThreads<R: Request> of M = Refused<VectorsRule<R::N, U1, NearestColumns<R>>>;
    DepthOfThreads<R: Request> of M = Refused<VectorsRule<R::K, U2, NearestDepth<R>>>;
    /// Factors of `V` values
    OtherFactors<R: Request, V: Nat> of M = Refused<FactorsRule<R::K, V, R::Depth, NearestDepth<R>>>;
    FewerRows<R: Request> of M = Refused<BoxRule<R::M, UTerm, R::BoxM, MostRows<R>>>;
    FewerColumns<R: Request> of M = Refused<BoxRule<R::N, U1, R::BoxN, MostColumns<R>>>;
    FewerOfBox<R: Request> of M = Refused<BoxRule<R::K, U2, R::BoxK, MostDepth<R>>>;
    SharedRows<R: Request> of M = Refused<ShareRule<R::M, <R::Shares as IsCluster>::Y, U1, NearestRows<R>>>;
    SharedColumns<R: Request> of M = Refused<ShareRule<R::N, <R::Shares as IsCluster>::X, UTerm, NearestColumns<R>>>;
    /// `X` registers of a thread.
    FewerAccumulators<R: Request, X: Nat> of M = Refused<AccumulatorRule<R::M, R::N, X, MostColumns<R>>>;
    /// `S` stages in `C` KiB, of which `X` fit.
    FewerOfCount<R: Request, S: Nat, C: Nat, X: Nat> of M =
        Refused<CountRule<S, R::StageBytes, C, Lesser<Greater<S, U2>, X>>>;
    /// `E` bytes of the epilogue in `C` KiB.
    FewerAlongK<R: Request, E: Nat, C: Nat> of M = Refused<StagesRule<R::StageBytes, E, C, MostDepth<R>>>;
}
/// The rows are whole multiples of those of the instructions side by side.
type RowsCheck<R> = <<IsMultiple<<R as Request>::M, <R as Request>::Rows> as And>::And<
    IsAtMost<<R as Request>::M, <R as Request>::MostRows>,
> as Condition>::ChooseStep<Possible, OtherRows<R>, HNil>;
/// The elements along K are whole instructions.
type DepthCheck<R> =
    <IsMultiple<<R as Request>::K, <R as Request>::Depth> as Condition>::ChooseStep<Possible, OtherDepth<R>, HNil>;
/// The factors of `V` values each fill whole blocks along K.
pub type FactorsCheck<R, V> =
    <IsMultiple<<R as Request>::K, <R as Request>::Depth> as Condition>::ChooseStep<Possible, OtherFactors<R, V>, HNil>;
/// A tile of these columns has an instruction and a store.
type ColumnsCheck<R> = <<<IsMultiple<<R as Request>::N, U8> as And>::And<<R as Request>::Divided> as And>::And<
    IsAtMost<<R as Request>::N, <R as Request>::MostColumns>,
> as Condition>::ChooseStep<Possible, OtherColumns<R>, HNil>;
/// The boxes of TMA are large enough.
type BoxCheck<R> =
    <IsAtMost<<R as Request>::M, <R as Request>::BoxM> as Condition>::ChooseStep<BoxOfColumns<R>, FewerRows<R>, HNil>;
steps! {
    /// The boxes of B, and those of both along K.
    BoxOfColumns<R: Request> of M =
        <IsAtMost<R::N, R::BoxN> as Condition>::ChooseStep<BoxOfDepth<R>, FewerColumns<R>, M>;
    BoxOfDepth<R: Request> of M = <IsAtMost<R::K, R::BoxK> as Condition>::ChooseStep<Possible, FewerOfBox<R>, M>;
}
/// The rows and the columns are whole shares of the cluster.
type ShareCheck<R> = <IsMultiple<<R as Request>::M, <<R as Request>::Shares as IsCluster>::Y> as Condition>::ChooseStep<
    ShareOfColumns<R>,
    SharedRows<R>,
    HNil,
>;
steps! {
    /// The columns.
    ShareOfColumns<R: Request> of M =
        <IsMultiple<R::N, <R::Shares as IsCluster>::X> as Condition>::ChooseStep<Possible, SharedColumns<R>, M>;
}
/// The vectors of a row of the tile divide the threads that copy it.
pub type VectorsCheck<R> = BothHold<
    VectorsOf<KindM<R>, <R as Request>::M, RowsOfThreads<R>>,
    BothHold<
        VectorsOf<KindN<R>, <R as Request>::N, ColumnsOfThreads<R>>,
        VectorsOf<KindK<R>, <R as Request>::K, DepthOfThreads<R>>,
    >,
>;
type VectorsOf<Q, N, X> = <<Q as StepKind>::Has<N> as Condition>::ChooseStep<Possible, X, HNil>;
/// The checks of the tile that all architectures have.
pub type TileCheck<R> =
    BothHold<RowsCheck<R>, BothHold<ColumnsCheck<R>, BothHold<DepthCheck<R>, BothHold<BoxCheck<R>, ShareCheck<R>>>>>;
/// The accumulators, and operands in registers, take `X ≤ 224` registers of a thread.
pub type AccumulatorCheck<R, X> = <IsAtMost<X, U224> as Condition>::ChooseStep<Possible, FewerAccumulators<R, X>, HNil>;
/// The bytes of `C` KiB behind the `E` bytes of the epilogue and the `O` bytes of barriers
pub type Behind<E, O, C> = Monus<Monus<Times<U1024, C>, E>, O>;
/// As [`Request::FreeBits`], where an epilogue has at most `E` bytes: half of what is left of two stages with their barriers, in bits
pub type FreeBits<E, O, C> = Times<U4, Monus<Behind<E, O, C>, U32>>;
/// As many stages of `B` bytes, with two barriers of 8 bytes each, as fit in the `F` bytes behind the epilogue
///
/// * **Source** CUTLASS `sm90_gmma_builder.inl`, `compute_stage_count_or_override`.
pub type StagesThatFit<B, F> = Floor<F, <B as Add>::Plus<U16>>;
/// At least 2 stages fit next to the `E` bytes of the epilogue in `C` KiB: `S` do.
pub type StagesCheck<R, S, E, C> = <IsAtMost<S, U1> as Condition>::ChooseStep<FewerAlongK<R, E, C>, Possible, HNil>;
