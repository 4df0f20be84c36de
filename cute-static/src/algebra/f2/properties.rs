//! Properties of XOR layouts, decided by elimination.
//!
//! Two coordinates below `n` can differ, bit by bit, by any number below the next power of two. So a layout is
//! injective exactly if its columns are independent, with all extents rounded up to powers of two.
//!
//! The image of a layout whose modes are powers of two is a subspace. It contains all offsets below `2^m` exactly if it contains
//! `f₁, f₂, …` up to `2^(m − 1)`, which is the condition of the right inverse.

use super::convert::AsInteger;
use super::elimination::{Above, CountOf, Gap, Next, NoBit, PivotsOf, RankOf, ResiduePivot, Three, UnitPivot};
use super::inverse::{AllPowers, ByExtents, Odd, RightInverseOverF2};
use super::plain::{OrEliminate, RunsOf};
use crate::algebra::composition::vectors::ThroughTree;
use crate::algebra::filter::FilterTree;
use crate::algebra::nullspace::Leaves;
use crate::algebra::properties::rules::Uncovered;
use crate::algebra::properties::walk::StrideWalk;
use crate::algebra::sort::Sorted;
use crate::branch::branch;
use crate::check::{BothHold, Condition, Passed};
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil};
use crate::int::{Bits, Compare, Equal, Greater, Less, Nat, One, SuccPred};
use crate::kind::{Bool, ModeList, ModeTree, Outcome, PivotList, Slot};
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::outcome::{Refused, rules};
use crate::semimodule::Element;
use typenum::{B0, B1};

/// The leaves of the modes `M`.
pub type Flat<M> = <M as Leaves>::LeavesOnto<HNil>;
/// The number of consecutive offsets from 0 on that are reached.
type Reached<M> = <RightInverseOverF2<Ordered<M>> as Measure>::Size;
/// The first power of two above all offsets of `M`.
type PowerAboveOffsets<M> = <<<M as ThroughTree>::VectorSpan as Bits>::Ones as SuccPred>::Succ;

/// Are the columns independent?
pub type IndependentOverF2<M> = <RunsOf<M> as OrEliminate>::Independent<M>;
/// The same by elimination.
pub type IndependentByElimination<M> =
    <<RankOf<Flat<M>> as Compare>::ComparedTo<CountOf<Flat<M>>> as IfRank>::Independent<
        RankOf<Flat<M>>,
        CountOf<Flat<M>>,
    >;
/// The leaves, in which extents that are not powers of two are last.
type Ordered<M> = <Flat<M> as EvenFirst>::EvenFirst<HNil>;
/// Are the offsets those of `[0, size)`?
pub type GaplessOverF2<M> = <RunsOf<M> as OrEliminate>::Gapless<M>;
/// The same by elimination.
pub type GaplessByElimination<M> = BothHold<
    IndependentByElimination<M>,
    <<Ordered<M> as ByExtents>::ByExtents<One> as Fills>::Fills<PivotsOf<Ordered<M>>, M>,
>;
/// Are the offsets those of `[0, cosize)`?
pub type OntoOverF2<M> = <<Reached<M> as Compare>::ComparedTo<PowerAboveOffsets<M>> as IfRank>::ReachesOr<
    Reached<M>,
    PowerAboveOffsets<M>,
    GaplessOverF2<<M as FilterTree>::WithoutZeros>,
>;
/// Are all offsets of `[0, N)` reached?
pub type CoversOverF2<M, N> = <<Reached<M> as Compare>::ComparedTo<N> as IfRank>::Reaches<Reached<M>, N>;

/// Moves modes whose extents are not powers of two after all others.
pub trait EvenFirst {
    /// The list, then the modes `L`
    type EvenFirst<L: ModeList>: ModeList;
}
impl EvenFirst for HNil {
    type EvenFirst<L: ModeList> = L;
}
impl<S: Nat, D: Element, R: ModeList> EvenFirst for HCons<Mode<S, D>, R> {
    type EvenFirst<L: ModeList> = <S::IsPowerOfTwo as IfEvenFirst>::EvenFirst<S, D, R, L>;
}

branch! {
    /// Branch: is the extent `S` a power of two?
    pub trait IfEvenFirst {
        /// `S : D` and `R` in order, then `L`
        type EvenFirst<S: Nat, D: Element, R: ModeList, L: ModeList>: ModeList;
    }
    B1 => HCons<Mode<S, D>, R::EvenFirst<L>>;
    B0 => R::EvenFirst<HCons<Mode<S, D>, L>>;
}

/// Whether the pivots fill `[0, size)`.
///
/// Each offset bit must be reached alone. If one extent has an odd factor `n`, the image is that of the other modes,
/// `[0, 2^a)`, shifted by the coordinates below `n`. It is `[0, 2^a·n)` exactly if the bits above `2^a` are those of that coordinate.
pub trait Fills {
    /// By the pivots `L` of the modes `M`
    type Fills<L: PivotList, M: ModeTree>: Outcome;
}
impl Fills for AllPowers {
    type Fills<L: PivotList, M: ModeTree> = <L::Clean as Condition>::Require<Uncovered<M::Size, Reached<M>>>;
}
impl<P: Nat, N: Nat, R: ModeList> Fills for Odd<P, N, R> {
    type Fills<L: PivotList, M: ModeTree> = <R as FillsBefore>::Fills<L, P, N, M>;
}
/// The modes after the one with an odd factor.
pub trait FillsBefore {
    /// By the pivots `L`
    type Fills<L: PivotList, P: Nat, N: Nat, M: ModeTree>: Outcome;
}
impl FillsBefore for HNil {
    type Fills<L: PivotList, P: Nat, N: Nat, M: ModeTree> =
        <L::CleanUpTo<P, N::Pred> as Condition>::Require<Uncovered<M::Size, Reached<M>>>;
}
// With several odd factors, the layout must be an integer layout that fills the interval.
impl<S: Nat, D: Element, R: ModeList> FillsBefore for HCons<Mode<S, D>, R> {
    type Fills<L: PivotList, P: Nat, N: Nat, M: ModeTree> =
        BothHold<AsInteger<M>, <Sorted<M::Absolute> as StrideWalk>::Gapless<One>>;
}

/// Whether the pivots are those of an interval.
pub trait CleanPivots {
    /// Every bit has a pivot without a residue
    type Clean: Bool;
    /// The same, and the last pivots reach the bits of `X` times `P`
    type CleanUpTo<P: Nat, X: Nat>: Bool;
    /// The same, where these are the last pivots, from the bit `Q` on
    type CleanTop<P: Nat, Q: Nat, X: Nat>: Bool;
}
impl CleanPivots for HNil {
    type Clean = B1;
    type CleanUpTo<P: Nat, X: Nat> = B0;
    type CleanTop<P: Nat, Q: Nat, X: Nat> = X::IsZero;
}
impl<A: Slot, B: Slot, C: Slot, L: PivotList> CleanPivots for HCons<Three<A, B, C>, L> {
    type Clean = <A::IsAlone as And>::And<<B::IsAlone as And>::And<<C::IsAlone as And>::And<L::Clean>>>;
    type CleanUpTo<P: Nat, X: Nat> = A::CleanUpTo<
        B::CleanUpTo<C::CleanUpTo<L::CleanUpTo<P, X>, L, P, X>, HCons<Three<C, NoBit, NoBit>, L>, P, X>,
        HCons<Three<B, C, NoBit>, L>,
        P,
        X,
    >;
    type CleanTop<P: Nat, Q: Nat, X: Nat> = <A::CleanTop<P, Q> as And>::And<
        <B::CleanTop<P, A::After<Q>> as And>::And<
            <C::CleanTop<P, B::After<A::After<Q>>> as And>::And<L::CleanTop<P, Next<Q, A, B, C>, Above<X, A, B, C>>>,
        >,
    >;
}
branch! {
    /// An offset bit of an interval.
    pub trait CleanSlot {
        /// [`CleanPivots::CleanUpTo`] for this case; `B` is the result for the bits `L` after this one
        type CleanUpTo<B: Bool, L: PivotList, P: Nat, X: Nat>: Bool;
        /// [`CleanPivots::CleanTop`] for this case
        type CleanTop<P: Nat, Q: Nat>: Bool;
    }
    NoBit => B, B1;
    {K: Nat} UnitPivot<K> =>
        <K::ComparedTo<P> as IfRank>::CleanUpTo<B, K, L, P, X>,
        <<K::XorBits<Q> as Compare>::ComparedTo<P> as IfRank>::IsLess;
    Gap | {K: Nat} ResiduePivot<K> => B0, B0;
}

branch! {
    /// Branch: a number against a required one.
    pub trait IfRank {
        /// The rank `R` against the number of columns `N`
        type Independent<R: Nat, N: Nat>: Outcome;
        /// The `R` offsets reached against the `N` asked for
        type Reaches<R: Nat, N: Nat>: Outcome;
        /// Passed if so, else `C`
        type ReachesOr<R: Nat, N: Nat, C: Outcome>: Outcome;
        /// [`CleanPivots::CleanUpTo`] for this case
        type CleanUpTo<B: Bool, K: Nat, L: PivotList, P: Nat, X: Nat>: Bool;
        /// Is it less?
        type IsLess: Bool;
    }
    Less => Refused<Dependent<R, N>>, Refused<Uncovered<N, R>>, C, B, B1;
    Equal | Greater =>
        Passed,
        Passed,
        Passed,
        <HCons<Three<UnitPivot<K>, NoBit, NoBit>, L> as CleanPivots>::CleanTop<P, P, X>,
        B0;
}

rules! {
    /// A matrix of `N` columns has the rank `R`.
    Dependent<R, N> = FullRank {
        message: "{A} is not injective: its matrix over F2 has {N} columns and rank {R}",
        label: "the values at the {N} bits of the coordinate are dependent, so two coordinates have one offset",
        note: "CuTe paper 2.4.4: a layout with XOR strides is a matrix over F2"
    }
}
