//! The number of stages, and the checks of a request. What a refusal proposes is computed only for a refusal.

use super::rules::{AccumulatorRule, BoxRule, ColumnsRule, DepthRule, RowsRule, StagesRule};
use crate::algebra::interleaved::least::Monus;
use crate::check::{Condition, steps};
use crate::collective::budget::{Cleared, IfAtMost, IsAtMost};
use crate::collective::reader::IsMultiple;
use crate::htuple::HNil;
use crate::htuple::congruence::And;
use crate::int::{Add, Compare, Floor, MinMax, Mul, Nat};
use crate::kind::Bool;
use crate::outcome::{Accepted, Refused};
use typenum::{U1, U2, U4, U8, U16, U32, U224, U256, U512, U1024, U4096, U65536};

/// What the extents of a tile are compared with. The limits of an extent depend on the other ones.
pub trait Request {
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
    /// The bits of an accumulator
    type WidthC: Nat;
    /// The warpgroups of a tile
    type Warpgroups: Nat;
    /// The step from one possible number of rows to the next
    type Rows: Nat;
    /// The fewest rows
    type FewestRows: Nat;
    /// The step from one possible number of columns to the next, for one instruction
    type Columns: Nat;
    /// The step from one possible number of columns to the next, for two instructions
    type WideColumns: Nat;
    /// The elements along K of an instruction
    type Depth: Nat;
    /// Whether the instructions and the stores divide the columns
    type Divided: Bool;
    /// The rows that a box of A, or of B, can have
    type BoxM: Nat;
    /// As [`BoxM`](Self::BoxM)
    type BoxN: Nat;
    /// As [`BoxM`](Self::BoxM), along K
    type BoxK: Nat;
    /// Half of the bits that two stages of A and B can have next to any epilogue of this kind
    type FreeBits: Nat;
    /// The bytes behind the epilogue
    type Behind: Nat;
    /// The bytes of a stage
    type StageBytes: Nat;
}
/// No limit
pub type Unlimited = U65536;
/// The smaller one of two numbers
pub type Lesser<X, Y> = <<X as Compare>::ComparedTo<Y> as MinMax>::Min<X, Y>;
/// The larger one of two numbers
pub type Greater<X, Y> = <<X as Compare>::ComparedTo<Y> as MinMax>::Max<X, Y>;
type Times<X, Y> = <X as Mul>::Times<Y>;
/// `⌊N / P⌋ · P`, where `P` is a power of two
type Whole<N, P> = Cleared<N, Monus<P, U1>>;
/// Of `F`, `P`, `2 · P`, …, the one nearest to `N` that is at most `L`; `F` if there is none
type Nearest<N, F, P, L> =
    Greater<F, NearestOf<N, IfAtMost<P, N, Whole<N, P>, F>, IfAtMost<P, N, <Whole<N, P> as Add>::Plus<P>, P>, L>>;
/// Of `B < A`, the one that is nearer to `N`; if `A` is more than `L`, the smaller one of `B` and `L`
type NearestOf<N, B, A, L> = IfAtMost<Monus<N, B>, Monus<A, N>, Lesser<B, L>, IfAtMost<A, L, A, Lesser<B, L>>>;

/// The registers of all threads for accumulators, in bits
type AccumulatorBits<R> = Times<Times<U224, U4096>, <R as Request>::Warpgroups>;
/// The most columns that are at most `L`; those of more than 256 are two instructions.
type WholeColumns<L, R> = IfAtMost<L, U256, Whole<L, <R as Request>::Columns>, Whole<L, <R as Request>::WideColumns>>;
/// The columns for which the accumulators fit
type AccumulatorColumns<R> = Floor<AccumulatorBits<R>, Times<<R as Request>::M, <R as Request>::WidthC>>;
type MostColumns<R> = WholeColumns<
    Lesser<
        Lesser<U512, <R as Request>::BoxN>,
        Lesser<
            AccumulatorColumns<R>,
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
type MostRows<R> = Whole<
    Lesser<
        <R as Request>::BoxM,
        Lesser<
            Floor<AccumulatorBits<R>, Times<<R as Request>::N, <R as Request>::WidthC>>,
            Floor<
                Monus<
                    Floor<<R as Request>::FreeBits, <R as Request>::K>,
                    Times<<R as Request>::N, <R as Request>::WidthB>,
                >,
                <R as Request>::WidthA,
            >,
        >,
    >,
    <R as Request>::Rows,
>;
/// The elements along K for which two stages fit: those of the request, in proportion to the bytes
type MostDepth<R> = Whole<
    Lesser<
        <R as Request>::BoxK,
        Floor<Times<<R as Request>::K, Monus<<R as Request>::Behind, U32>>, Times<U2, <R as Request>::StageBytes>>,
    >,
    <R as Request>::Depth,
>;
/// The step from one possible number of columns to the next
type ColumnStep<R> = IfAtMost<<R as Request>::N, U256, <R as Request>::Columns, <R as Request>::WideColumns>;

steps! {
    /// The request is possible.
    Possible<> of M = Accepted<M>;
    OtherRows<R: Request> of M = Refused<RowsRule<R::M, R::Rows, Nearest<R::M, R::FewestRows, R::Rows, MostRows<R>>>>;
    OtherColumns<R: Request> of M =
        Refused<ColumnsRule<R::N, Nearest<R::N, R::Columns, ColumnStep<R>, MostColumns<R>>>>;
    OtherDepth<R: Request> of M = Refused<DepthRule<R::K, R::Depth, Nearest<R::K, R::Depth, R::Depth, MostDepth<R>>>>;
    FewerRows<R: Request> of M = Refused<BoxRule<R::M, typenum::UTerm, MostRows<R>>>;
    FewerColumns<R: Request> of M = Refused<BoxRule<R::N, U1, MostColumns<R>>>;
    FewerOfBox<R: Request> of M = Refused<BoxRule<R::K, U2, MostDepth<R>>>;
    /// `X` registers of accumulators.
    FewerAccumulators<R: Request, X: Nat> of M = Refused<AccumulatorRule<R::M, R::N, X, MostColumns<R>>>;
    /// `E` bytes of the epilogue in `C` KiB.
    FewerAlongK<R: Request, E: Nat, C: Nat> of M = Refused<StagesRule<R::StageBytes, E, C, MostDepth<R>>>;
}
/// The rows are whole multiples of those of the warpgroups.
pub type RowsCheck<R> =
    <IsMultiple<<R as Request>::M, <R as Request>::Rows> as Condition>::ChooseStep<Possible, OtherRows<R>, HNil>;
/// The elements along K are whole instructions.
pub type DepthCheck<R> =
    <IsMultiple<<R as Request>::K, <R as Request>::Depth> as Condition>::ChooseStep<Possible, OtherDepth<R>, HNil>;
/// A tile of these columns has an instruction and a store.
pub type ColumnsCheck<R> = <<<IsMultiple<<R as Request>::N, U8> as And>::And<<R as Request>::Divided> as And>::And<
    IsAtMost<<R as Request>::N, U512>,
> as Condition>::ChooseStep<Possible, OtherColumns<R>, HNil>;
/// The boxes of TMA are large enough.
pub type BoxCheck<R> =
    <IsAtMost<<R as Request>::M, <R as Request>::BoxM> as Condition>::ChooseStep<BoxOfColumns<R>, FewerRows<R>, HNil>;
steps! {
    /// The boxes of B, and those of both along K.
    BoxOfColumns<R: Request> of M =
        <IsAtMost<R::N, R::BoxN> as Condition>::ChooseStep<BoxOfDepth<R>, FewerColumns<R>, M>;
    BoxOfDepth<R: Request> of M = <IsAtMost<R::K, R::BoxK> as Condition>::ChooseStep<Possible, FewerOfBox<R>, M>;
}
/// The accumulators take `X ≤ 224` registers of a thread.
pub type AccumulatorCheck<R, X> = <IsAtMost<X, U224> as Condition>::ChooseStep<Possible, FewerAccumulators<R, X>, HNil>;
/// The bytes of `C` KiB behind the `E` bytes of the epilogue and the `O` bytes of barriers
pub type Behind<E, O, C> = Monus<Monus<Times<U1024, C>, E>, O>;
/// As [`Request::FreeBits`], where an epilogue has at most `E` bytes: half of what is left of two stages with their barriers, in bits
pub type FreeBits<E, O, C> = Times<U4, Monus<Behind<E, O, C>, U32>>;
/// As many stages of `B` bytes, with two barriers of 8 bytes each, as fit in the `F` bytes behind the epilogue
///
/// * **Source** CUTLASS `sm90_gmma_builder.inl`, `compute_stage_count_or_override`.
pub type StagesThatFit<B, F> = Floor<F, <B as Add>::Plus<U16>>;
/// `S ≥ 2` stages.
pub type StagesCheck<R, S, E, C> = <IsAtMost<S, U1> as Condition>::ChooseStep<FewerAlongK<R, E, C>, Possible, HNil>;
