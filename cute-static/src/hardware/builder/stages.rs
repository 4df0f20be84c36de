//! The number of stages, and the checks of a request. What a refusal proposes is computed only for a refusal.

use super::rules::{AccumulatorRule, ColumnsRule, DepthRule, RowsRule, StagesRule};
use crate::algebra::interleaved::least::Monus;
use crate::check::{Condition, steps};
use crate::collective::budget::{Cleared, IsAtMost};
use crate::collective::reader::IsMultiple;
use crate::htuple::HNil;
use crate::htuple::congruence::And;
use crate::int::{Add, Compare, Floor, MinMax, Mul, Nat};
use crate::outcome::{Accepted, Refused};
use typenum::{U1, U2, U8, U16, U32, U224, U256, U512, U1024};

/// `⌊N / P⌋ · P`, where `P` is a power of two
type Whole<N, P> = Cleared<N, Monus<P, U1>>;
/// The nearest multiple of `P` below `N`, or `P`
type Below<N, P> = <<N as Compare>::ComparedTo<P> as MinMax>::Max<Whole<N, P>, P>;
type Above<N, P> = <Below<N, P> as Add>::Plus<P>;

steps! {
    /// The request is possible.
    Possible<> of M = Accepted<M>;
    /// `M` rows, where the warpgroups multiply `P` at a time.
    OtherRows<M: Nat, P: Nat> of Request = Refused<RowsRule<M, P, Below<M, P>, Above<M, P>>>;
    /// `K` elements along K, where an instruction multiplies `P`.
    OtherDepth<K: Nat, P: Nat> of Request = Refused<DepthRule<K, P, Below<K, P>, Above<K, P>>>;
    /// `N` columns of at most 256, where the next instruction has `P` more.
    OtherColumns<N: Nat, P: Nat> of Request = Refused<ColumnsRule<N, Below<N, P>, Above<N, P>>>;
    /// `N` columns of more than 512.
    FewerColumns<N: Nat, P: Nat> of Request = Refused<ColumnsRule<N, Monus<U512, <P as Mul>::Times<U2>>, U512>>;
    /// `N` columns of more than 256.
    WideColumns<N: Nat, P: Nat> of Request = <IsAtMost<N, U512> as Condition>::ChooseStep<
        OtherColumns<N, <P as Mul>::Times<U2>>,
        FewerColumns<N, P>,
        Request,
    >;
    /// `N` columns.
    ColumnsRefused<N: Nat, P: Nat> of Request =
        <IsAtMost<N, U256> as Condition>::ChooseStep<OtherColumns<N, P>, WideColumns<N, P>, Request>;
    /// A tile `M` × `N` with `R` registers of accumulators: `R / N` for each column.
    FewerAccumulators<M: Nat, N: Nat, R: Nat> of Request = Refused<
        AccumulatorRule<M, N, R, Whole<Floor<<U224 as Mul>::Times<N>, R>, U8>>,
    >;
    /// Stages of `B` bytes for `K` elements along K, next to `E` bytes of the epilogue in `C` KiB; an instruction multiplies `P` elements.
    FewerAlongK<B: Nat, E: Nat, C: Nat, K: Nat, P: Nat> of Request = Refused<
        StagesRule<B, E, C, Whole<Floor<<K as Mul>::Times<Monus<Behind<E, C>, U32>>, <U2 as Mul>::Times<B>>, P>>,
    >;
}
/// `M` rows are whole multiples of the `P` rows of the warpgroups.
pub type RowsCheck<M, P> = <IsMultiple<M, P> as Condition>::ChooseStep<Possible, OtherRows<M, P>, HNil>;
/// `K` elements are whole instructions of `P`.
pub type DepthCheck<K, P> = <IsMultiple<K, P> as Condition>::ChooseStep<Possible, OtherDepth<K, P>, HNil>;
/// `Is`: a tile of `N` columns has an instruction; the next instruction has `P` columns more.
pub type ColumnsCheck<Is, N, P> =
    <<<IsMultiple<N, U8> as And>::And<Is> as And>::And<IsAtMost<N, U512>> as Condition>::ChooseStep<
        Possible,
        ColumnsRefused<N, P>,
        HNil,
    >;
/// The accumulators of a tile `M` × `N` take `R ≤ 224` registers of a thread.
pub type AccumulatorCheck<M, N, R> =
    <IsAtMost<R, U224> as Condition>::ChooseStep<Possible, FewerAccumulators<M, N, R>, HNil>;
/// The bytes of `C` KiB behind the `E` bytes of the epilogue
pub type Behind<E, C> = Monus<<U1024 as Mul>::Times<C>, E>;
/// As many stages of `B` bytes, with two barriers of 8 bytes each, as fit behind the `E` bytes of the epilogue in `C` KiB
///
/// * **Source** CUTLASS `sm90_gmma_builder.inl`, `compute_stage_count_or_override`.
pub type StagesThatFit<B, E, C> = Floor<Behind<E, C>, <B as Add>::Plus<U16>>;
/// `S ≥ 2` stages.
pub type StagesCheck<S, B, E, C, K, P> =
    <IsAtMost<S, U1> as Condition>::ChooseStep<FewerAlongK<B, E, C, K, P>, Possible, HNil>;
