//! Properties of XOR layouts, decided by elimination.
//!
//! A coordinate below `n` and another one differ, bit by bit, by any number below the next power of two. So a layout is
//! injective exactly where its columns, all extents rounded up to powers of two, are independent.
//!
//! The image of a layout whose modes are powers of two is a subspace. It holds all offsets below `2^m` exactly where it holds
//! `f₁, f₂, …` up to `2^(m − 1)`, which is what the right inverse is made of.

use super::convert::AsInteger;
use super::elimination::{Columns, Eliminate, Gap, Pivot, Pivots};
use super::inverse::{AllPowers, Odd, RightInverseOverF2, Shaped};
use super::plain::{OrEliminate, RunsOf};
use crate::algebra::composition::vectors::ThroughTree;
use crate::algebra::filter::FilterTree;
use crate::algebra::nullspace::Leaves;
use crate::algebra::properties::rules::Uncovered;
use crate::algebra::properties::walk::Steps;
use crate::algebra::sort::Sorted;
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil};
use crate::int::{AddBits, Bits, Compare, Equal, Greater, Less, Nat, One};
use crate::kind::{Bool, ModeList, ModeTree, Outcome, PivotList};
use crate::layout::refusal::{Ask, BothHold, Passed};
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::outcome::{Refused, rules};
use crate::semimodule::Element;
use typenum::{B0, B1, UTerm};

/// The leaves of the modes `M`.
type Flat<M> = <M as Leaves>::LeavesOnto<HNil>;
/// The columns of the modes `M`, extents rounded up.
type ColumnsOf<M> = <Flat<M> as Columns>::Columns<One>;
/// The echelon form of the modes `M`.
pub type EchelonOf<M> = <ColumnsOf<M> as Eliminate>::Pivots;
/// The rank of the modes `M`.
pub type RankOf<M> = <EchelonOf<M> as Pivots>::Rank;
/// The number of columns.
type CountOf<M> = <ColumnsOf<M> as Eliminate>::Count;
/// How many offsets from 0 on are reached, each of them once.
type Reached<M> = <RightInverseOverF2<Ordered<M>> as Measure>::Size;
/// The first power of two above all offsets of `M`.
type Above<M> = <<<M as ThroughTree>::VectorSpan as Bits>::Ones as AddBits>::Succ;

/// Are the columns independent?
pub type IndependentOverF2<M> = <RunsOf<M> as OrEliminate>::Independent<M>;
/// The same by elimination.
pub type IndependentByElimination<M> =
    <<RankOf<M> as Compare>::Against<CountOf<M>> as IfRank>::Independent<RankOf<M>, CountOf<M>>;
/// The leaves, those of extents that are no powers of two last.
type Ordered<M> = <Flat<M> as EvenFirst>::EvenFirst<HNil>;
/// Are the offsets those of `[0, size)`?
pub type GaplessOverF2<M> = <RunsOf<M> as OrEliminate>::Gapless<M>;
/// The same by elimination.
pub type GaplessByElimination<M> = BothHold<
    IndependentByElimination<M>,
    <<Ordered<M> as Shaped>::Shaped<One> as Fills>::Fills<
        <<Ordered<M> as Columns>::Columns<One> as Eliminate>::Pivots,
        M,
    >,
>;
/// Are the offsets those of `[0, cosize)`?
pub type OntoOverF2<M> = <<Reached<M> as Compare>::Against<Above<M>> as IfRank>::ReachesOr<
    Reached<M>,
    Above<M>,
    GaplessOverF2<<M as FilterTree>::WithoutZeros>,
>;
/// Are all offsets of `[0, N)` reached?
pub type CoversOverF2<M, N> = <<Reached<M> as Compare>::Against<N> as IfRank>::Reaches<Reached<M>, N>;

/// Modes that are no powers of two, after all others.
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
/// Branch: is the extent `S` a power of two?
pub trait IfEvenFirst {
    /// `S : D` and `R` in order, then `L`
    type EvenFirst<S: Nat, D: Element, R: ModeList, L: ModeList>: ModeList;
}
impl IfEvenFirst for B1 {
    type EvenFirst<S: Nat, D: Element, R: ModeList, L: ModeList> = HCons<Mode<S, D>, R::EvenFirst<L>>;
}
impl IfEvenFirst for B0 {
    type EvenFirst<S: Nat, D: Element, R: ModeList, L: ModeList> = R::EvenFirst<HCons<Mode<S, D>, L>>;
}

/// Do pivots fill `[0, size)`?
///
/// Each offset bit must be reached alone. With one extent that has an odd factor `n`, the image is that of the other modes,
/// `[0, 2^a)`, moved by the coordinates below `n`: `[0, 2^a·n)` exactly if the bits above `2^a` are those of that coordinate.
pub trait Fills {
    /// By the pivots `L` of the modes `M`
    type Fills<L: PivotList, M: ModeTree>: Outcome;
}
impl Fills for AllPowers {
    type Fills<L: PivotList, M: ModeTree> = <L::Clean as Ask>::Require<Uncovered<M::Size, Reached<M>>>;
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
        <L::CleanUpTo<P, N::Pred> as Ask>::Require<Uncovered<M::Size, Reached<M>>>;
}
// several odd factors: as integers, where the offsets are
impl<S: Nat, D: Element, R: ModeList> FillsBefore for HCons<Mode<S, D>, R> {
    type Fills<L: PivotList, P: Nat, N: Nat, M: ModeTree> =
        BothHold<AsInteger<M>, <Sorted<M::Absolute> as Steps>::Gapless<One>>;
}

/// Are pivots those of an interval?
pub trait CleanPivots {
    /// Every bit has one, without a residue.
    type Clean: Bool;
    /// The same, and the last ones reach the bits of `X` times `P`.
    type CleanUpTo<P: Nat, X: Nat>: Bool;
    /// The same, these being the last ones, from the bit `Q` on
    type CleanTop<P: Nat, Q: Nat, X: Nat>: Bool;
}
impl CleanPivots for HNil {
    type Clean = B1;
    type CleanUpTo<P: Nat, X: Nat> = B0;
    type CleanTop<P: Nat, Q: Nat, X: Nat> = X::IsZero;
}
impl<L: PivotList> CleanPivots for HCons<Gap, L> {
    type Clean = B0;
    type CleanUpTo<P: Nat, X: Nat> = B0;
    type CleanTop<P: Nat, Q: Nat, X: Nat> = B0;
}
impl<K: Nat, R: Nat, L: PivotList> CleanPivots for HCons<Pivot<K, R>, L> {
    type Clean = <R::IsZero as And>::And<L::Clean>;
    type CleanUpTo<P: Nat, X: Nat> = <R::IsZero as And>::And<<K::Against<P> as IfRank>::CleanUpTo<K, L, P, X>>;
    type CleanTop<P: Nat, Q: Nat, X: Nat> = <<<K::XorBits<Q> as Compare>::Against<P> as IfRank>::IsLess as And>::And<
        <R::IsZero as And>::And<L::CleanTop<P, Q::Twice, X::Halved>>,
    >;
}

/// Branch: one number against another.
pub trait IfRank {
    /// The rank `R` against the number of columns `N`
    type Independent<R: Nat, N: Nat>: Outcome;
    /// The `R` offsets reached against the `N` asked for
    type Reaches<R: Nat, N: Nat>: Outcome;
    /// The same, or `C`
    type ReachesOr<R: Nat, N: Nat, C: Outcome>: Outcome;
    /// See [`CleanPivots::CleanUpTo`]
    type CleanUpTo<K: Nat, L: PivotList, P: Nat, X: Nat>: Bool;
    /// Is it less?
    type IsLess: Bool;
}
impl IfRank for Less {
    type Independent<R: Nat, N: Nat> = Refused<Dependent<R, N>>;
    type Reaches<R: Nat, N: Nat> = Refused<Uncovered<N, R>>;
    type ReachesOr<R: Nat, N: Nat, C: Outcome> = C;
    type CleanUpTo<K: Nat, L: PivotList, P: Nat, X: Nat> = L::CleanUpTo<P, X>;
    type IsLess = B1;
}
macro_rules! enough {
    ($($order:ty),*) => {$(
        impl IfRank for $order {
            type Independent<R: Nat, N: Nat> = Passed;
            type Reaches<R: Nat, N: Nat> = Passed;
            type ReachesOr<R: Nat, N: Nat, C: Outcome> = Passed;
            type CleanUpTo<K: Nat, L: PivotList, P: Nat, X: Nat> =
                <HCons<Pivot<K, UTerm>, L> as CleanPivots>::CleanTop<P, P, X>;
            type IsLess = B0;
        }
    )*};
}
enough!(Equal, Greater);

rules! {
    /// A matrix of `N` columns has the rank `R`.
    Dependent<R, N> = FullRank {
        message: "{A} is not injective: its matrix over F2 has {N} columns and rank {R}",
        label: "the values at the {N} bits of the coordinate are dependent, so two coordinates have one offset",
        note: "CuTe paper 2.4.4: a layout with XOR strides is a matrix over F2"
    }
}
