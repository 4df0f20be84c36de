//! Right operands with symbols: composition with them, and divides by them.
//!
//! A leaf `n:d` of the right operand goes through the extents `s₀, s₁, …` of the left one, from the left. Where `s₀` divides `d`, the first mode is left out. Where `d` divides
//! `s₀`, there are `r = s₀/d` steps in the first mode: all `n`, if `n ≤ r`, or `r` of them, if `r` divides `n`, and the others go on with the next mode. All of this must hold for all values.
//! Several leaves do not meet if, in the order of their strides, each one begins behind those before it.

use super::SymbolMode;
use super::coalesce::{CoalesceSymbols, Coalesced, CoalescedSymbols, ModeOf, Stays};
use super::complement::{Apart, AtLeast, Gaps, GapsOf, Over};
use super::modes::JoinedSymbols;
use super::rules::{CoversRule, FollowsRule, UpwardsRule};
use crate::branch::branch;
use crate::check::Limit;
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil};
use crate::int::{Compare, Divide, Factor, Mul, Multiple, Nat, Neither, One, Same};
use crate::kind::{Bool, Rule, SymbolList, SymbolOutcome, SymbolTree};
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use typenum::{B0, B1, UTerm};

/// The leaves of the left operand.
pub trait LeavesOfLeft {
    /// The composition with `N·E : D·F`
    type Through<N: Nat, E: Element, D: Nat, F: Element>: SymbolOutcome;
}
impl LeavesOfLeft for HNil {
    type Through<N: Nat, E: Element, D: Nat, F: Element> = Refused<FollowsRule>;
}
impl<C: Nat, X: Element, S: Element, Y: Element, R: SymbolList> LeavesOfLeft for HCons<SymbolMode<C, X, S, Y>, R> {
    type Through<N: Nat, E: Element, D: Nat, F: Element> =
        <D::Ratio<C> as IfSteps>::Through<N, E, D, F, Over<F, X>, AtLeast<F, X>, Over<X, F>, AtLeast<X, F>, S, Y, R>;
}
branch! {
    /// Branch: the stride `D` against the extent `C` of the first mode, without their symbols.
    pub trait IfSteps {
        /// The composition of the mode `C·X : S·Y` and the leaves `R` with `N·E : D·F`, where `P = F − X` is `IsP` natural and `Q = X − F` is `IsQ` natural
        type Through<N: Nat, E: Element, D: Nat, F: Element, P: Element, IsP: Bool, Q: Element, IsQ: Bool, S: Element, Y: Element, R: SymbolList>: SymbolOutcome;
    }
    Same => <IsP as IfBeyond>::Skip<N, E, One, P, D, F, One, Q, IsQ, S, Y, R>;
    {K: Nat} Multiple<K> => <IsP as IfBeyond>::Skip<N, E, K, P, D, F, One, Q, B0, S, Y, R>;
    {K: Nat} Factor<K> => <IsQ as IfBeyond>::Step<N, E, D, F, K, Q, S, Y, R>;
    Neither => Refused<FollowsRule>;
}
/// The mode `N·E` at the stride `D·F` times `S·Y`
type Stepped<N, E, S, Y, D, F> = ModeOf<N, E, <S as Element>::Scaled<D>, <F as Element>::Sum<Y>>;
branch! {
    /// Branch: is one number of steps a multiple of another one, or at least as large?
    pub trait IfBeyond {
        /// The leaf `N·E : K·P` of the leaves `R`; otherwise as `Step`, if `IsQ`
        type Skip<N: Nat, E: Element, K: Nat, P: Element, D: Nat, F: Element, M: Nat, Q: Element, IsQ: Bool, S: Element, Y: Element, R: SymbolList>: SymbolOutcome;
        /// `N·E` steps, where the first mode has `K·Q` of them, at the stride `D·F` times `S·Y`
        type Step<N: Nat, E: Element, D: Nat, F: Element, K: Nat, Q: Element, S: Element, Y: Element, R: SymbolList>: SymbolOutcome;
        /// All steps in the first mode; otherwise as `Fill`
        type Fit<N: Nat, E: Element, D: Nat, F: Element, K: Nat, Q: Element, S: Element, Y: Element, R: SymbolList>: SymbolOutcome;
        /// All steps of the first mode, which are the mode `M`, and `J·E` steps in the leaves `R`
        type Fill<J: Nat, E: Element, M: SymbolTree, R: SymbolList>: SymbolOutcome;
    }
    B1 => R::Through<N, E, K, P>,
        <<<<N as Compare>::ComparedTo<K> as Limit>::IsAtMost as And>::And<AtLeast<Q, E>> as IfBeyond>::Fit<N, E, D, F, K, Q, S, Y, R>,
        Accepted<HCons<Stepped<N, E, S, Y, D, F>, HNil>>,
        <R::Through<J, E, One, UTerm> as JoinedSymbols>::InFrontOf<M>;
    B0 => <IsQ as IfBeyond>::Step<N, E, D, F, M, Q, S, Y, R>,
        Refused<FollowsRule>,
        <N::Ratio<K> as IfFills>::Fill<Over<E, Q>, AtLeast<E, Q>, Stepped<K, Q, S, Y, D, F>, R>,
        Refused<FollowsRule>;
}
branch! {
    /// Branch: the number of steps against that of the first mode, without their symbols.
    pub trait IfFills {
        /// All steps of the first mode, which are the mode `M`, and the others, times `E`, in the leaves `R`
        type Fill<E: Element, IsE: Bool, M: SymbolTree, R: SymbolList>: SymbolOutcome;
    }
    Same => <IsE as IfBeyond>::Fill<One, E, M, R>;
    {J: Nat} Multiple<J> => <IsE as IfBeyond>::Fill<J, E, M, R>;
    {J: Nat} Factor<J> | Neither => Refused<FollowsRule>;
}

/// A right operand.
pub trait RightTree {
    /// `L ∘ self`, where the leaves of `self` do not meet
    type Composed<L: SymbolList>: SymbolOutcome;
    /// The number of coordinates, without its symbols
    type Coordinates: Nat;
    /// Its exponents
    type CountExponents: Element;
}
impl<N: Nat, E: Element, D: Element, F: Element> RightTree for SymbolMode<N, E, D, F> {
    type Composed<L: SymbolList> = <Stays<N, E, D> as IfStays>::Composed<N, E, D::Abs, F, L>;
    type Coordinates = N;
    type CountExponents = E;
}
impl RightTree for HNil {
    type Composed<L: SymbolList> = Accepted<HNil>;
    type Coordinates = One;
    type CountExponents = UTerm;
}
impl<H: SymbolTree, T: SymbolTree> RightTree for HCons<H, T> {
    type Composed<L: SymbolList> = <H::Composed<L> as JoinedSymbols>::Join<T::Composed<L>>;
    type Coordinates = <H::Coordinates as Mul>::Times<T::Coordinates>;
    type CountExponents = <H::CountExponents as Element>::Sum<T::CountExponents>;
}
branch! {
    /// Branch: has a leaf no index but 0?
    pub trait IfStays {
        /// The leaf `N·E : D·F` after the leaves `L`
        type Composed<N: Nat, E: Element, D: Nat, F: Element, L: SymbolList>: SymbolOutcome;
    }
    B1 => Accepted<SymbolMode<N, E, UTerm, UTerm>>;
    B0 => <L::Through<N, E, D, F> as ThroughLeft>::AsMode;
}
/// The modes of one leaf, or a refusal.
pub trait ThroughLeft {
    /// One mode
    type AsMode: SymbolOutcome;
    /// `(self, X)`, or the first refusal
    type Beside<X: SymbolOutcome>: SymbolOutcome;
}
impl<M: SymbolTree> ThroughLeft for Accepted<M> {
    type AsMode = Accepted<Coalesced<M>>;
    type Beside<X: SymbolOutcome> = <Self as JoinedSymbols>::Join<<X as JoinedSymbols>::Join<Accepted<HNil>>>;
}
impl<W: Rule> ThroughLeft for Refused<W> {
    type AsMode = Self;
    type Beside<X: SymbolOutcome> = Self;
}

/// `L ∘ B`, where B has symbols.
pub type ComposedThrough<L, B> = <<B as super::products::GridTree>::Descends as IfUpward>::Compose<L, B>;
/// `L ⊘ B`, where B has symbols.
pub type DividedThrough<L, B> = <<B as super::products::GridTree>::Descends as IfUpward>::Divide<L, B>;
branch! {
    /// Branch: has the right operand a negative stride?
    pub trait IfUpward {
        /// `L ∘ B`
        type Compose<L: SymbolList, B: SymbolTree>: SymbolOutcome;
        /// `L ⊘ B`
        type Divide<L: SymbolList, B: SymbolTree>: SymbolOutcome;
    }
    B1 => Refused<UpwardsRule>, Refused<UpwardsRule>;
    B0 => <GapsOf<B> as ThenThrough>::Compose<L, B>, <GapsOf<B> as ThenThrough>::Divide<L, B>;
}
/// The gaps of the right operand, or a refusal if its leaves may meet.
pub trait ThenThrough {
    /// `L ∘ B`
    type Compose<L: SymbolList, B: SymbolTree>: SymbolOutcome;
    /// `(L ∘ B, L ∘ B*)`
    type Divide<L: SymbolList, B: SymbolTree>: SymbolOutcome;
}
impl<K: SymbolList, P: Nat, X: Element> ThenThrough for Gaps<K, P, X> {
    type Compose<L: SymbolList, B: SymbolTree> = B::Composed<L>;
    // The rest has the gaps, and copies at the period P·X. With B, it must have as many coordinates as L.
    type Divide<L: SymbolList, B: SymbolTree> = <<<L::Coordinates as Divide>::Ratio<P> as IfWholePeriods>::Copies<
        Over<L::CountExponents, X>,
        AtLeast<L::CountExponents, X>,
        K,
        P,
        X,
    > as IfCovered>::Divide<L, B>;
}
impl ThenThrough for Apart {
    type Compose<L: SymbolList, B: SymbolTree> = B::Composed<L>;
    // For some values a gap is rounded down, and there are indices that are neither in B nor in a copy of it.
    type Divide<L: SymbolList, B: SymbolTree> = Refused<CoversRule>;
}
impl<W: Rule> ThenThrough for Refused<W> {
    type Compose<L: SymbolList, B: SymbolTree> = Refused<FollowsRule>;
    type Divide<L: SymbolList, B: SymbolTree> = Refused<FollowsRule>;
}
branch! {
    /// Branch: the number of indices against the period, without their symbols.
    pub trait IfWholePeriods {
        /// The rest of a divide: the gaps `K`, and copies at the period `P·X`, as many as there are, times `E`
        type Copies<E: Element, IsE: Bool, K: SymbolList, P: Nat, X: Element>: SymbolOutcome;
    }
    Same => <IsE as IfWhole>::Rest<One, E, K, P, X>;
    {J: Nat} Multiple<J> => <IsE as IfWhole>::Rest<J, E, K, P, X>;
    {J: Nat} Factor<J> | Neither => Refused<CoversRule>;
}
branch! {
    /// Branch: are there whole periods, and is the number of coordinates right?
    pub trait IfWhole {
        /// The rest of a divide, with `J·E` copies at the period `P·X` behind the gaps `K`
        type Rest<J: Nat, E: Element, K: SymbolList, P: Nat, X: Element>: SymbolOutcome;
        /// The divide `(X, Y)`
        type Divide<X: SymbolOutcome, Y: SymbolOutcome>: SymbolOutcome;
    }
    B1 => Accepted<<K::CoalesceOnto<<SymbolMode<J, E, P, X> as CoalesceSymbols>::CoalesceOnto<HNil>> as CoalescedSymbols>::Unwrapped>, <X as ThroughLeft>::Beside<Y>;
    B0 => Refused<CoversRule>, Refused<CoversRule>;
}
/// The rest of a divide, or a refusal.
pub trait IfCovered {
    /// `(L ∘ B, L ∘ self)`
    type Divide<L: SymbolList, B: SymbolTree>: SymbolOutcome;
}
impl<M: SymbolTree> IfCovered for Accepted<M> {
    type Divide<L: SymbolList, B: SymbolTree> =
        <<<<B::Coordinates as Mul>::Times<M::Coordinates> as Compare>::Is<L::Coordinates> as And>::And<
            <<B::CountExponents as Element>::Sum<M::CountExponents> as Element>::Equals<L::CountExponents>,
        > as IfWhole>::Divide<B::Composed<L>, <M::Composed<L> as ThroughLeft>::AsMode>;
}
impl<W: Rule> IfCovered for Refused<W> {
    type Divide<L: SymbolList, B: SymbolTree> = Self;
}
