//! The search: the first layout of the family without conflicts, or else the first one with the fewest.

use super::access::{AccessList, Illegal};
use super::family::{Arrangement, Candidate, Family, KMajorFamily, MnMajorFamily, PlainTile};
use super::rules::NoLayoutRule;
use crate::branch::branch;
use crate::check::{Condition, Limit, Passed, steps};
use crate::htuple::{HCons, HNil};
use crate::instruction::operand::{MajorK, MajorMN};
use crate::int::{Compare, Equal, Greater, Less, Many, Nat, SuccPred, TwoTo, Unit, Zero};
use crate::outcome::Refused;
use crate::smem::SmemElement;
use core::marker::PhantomData;
use typenum::{B0, B1, U16, UTerm};

/// A tile and its accesses.
pub trait Question {
    /// The type of its elements
    type Element: SmemElement;
    /// The extent along M or N
    type Mn: Nat;
    /// The extent along K
    type K: Nat;
    /// The conflicts of all accesses in the layout `A`, and [`Illegal`] for each access that is not legal; or a part of them that is `N` or more
    type Score<A: Arrangement, N: Nat>: Nat;
    /// The number of the first access that is not legal there
    type FailsAt<A: Arrangement>: Nat;
    /// Why it is not
    type Reason<A: Arrangement>;
}
/// The accesses `L` to a tile (`Mn`, `K`) of elements `T`.
pub struct Asked<T, Mn, K, L>(PhantomData<(T, Mn, K, L)>);
impl<T: SmemElement, Mn: Nat, K: Nat, L: AccessList<T>> Question for Asked<T, Mn, K, L> {
    type Element = T;
    type Mn = Mn;
    type K = K;
    type Score<A: Arrangement, N: Nat> = L::Score<A, N, UTerm>;
    type FailsAt<A: Arrangement> = L::FailsAt<A, UTerm>;
    type Reason<A: Arrangement> = L::Reason<A>;
}

/// The result of a search.
pub trait Choice {
    /// The conflicts of the layout
    type Score: Nat;
    /// The layout
    type Arrangement: Arrangement;
}
/// The layout `A` with the score `N`.
pub struct Chosen<N, A>(PhantomData<(N, A)>);
impl<N: Nat, A: Arrangement> Choice for Chosen<N, A> {
    type Score = N;
    type Arrangement = A;
}

/// A list of candidates.
pub trait Candidates {
    /// The best of these and of the layout `A` with the score `N`
    type Search<Q: Question, N: Nat, A: Arrangement>: Choice;
}
impl Candidates for HNil {
    type Search<Q: Question, N: Nat, A: Arrangement> = Chosen<N, A>;
}
impl<H: Candidate, R: Candidates> Candidates for HCons<H, R> {
    type Search<Q: Question, N: Nat, A: Arrangement> =
        <H::Fits<Q::Element, Q::Mn, Q::K> as IfFits>::Search<H, R, Q, N, A>;
}
type Placed<H, Q> = <H as Candidate>::Of<<Q as Question>::Element, <Q as Question>::Mn, <Q as Question>::K>;
type ScoreOf<H, Q, N> = <Q as Question>::Score<Placed<H, Q>, N>;
branch! {
    /// Branch: does the candidate fit the tile?
    pub trait IfFits {
        /// The best of `H`, `R`, and the layout `A` with the score `N`
        type Search<H: Candidate, R: Candidates, Q: Question, N: Nat, A: Arrangement>: Choice;
    }
    B0 => R::Search<Q, N, A>;
    B1 => <<ScoreOf<H, Q, N> as Compare>::ComparedTo<N> as IfBetter>::Search<R, Q, ScoreOf<H, Q, N>, Placed<H, Q>, N, A>;
}
branch! {
    /// Branch: the score of a candidate against the least one so far, `N`.
    pub trait IfBetter {
        /// The best of `R`, the layout `B` with the score `M`, and the layout `A` with the score `N`
        type Search<R: Candidates, Q: Question, M: Nat, B: Arrangement, N: Nat, A: Arrangement>: Choice;
        /// `S`, or `S` and the score of more accesses
        type Continue<T, L: AccessList<T>, A: Arrangement, N: Nat, S: Nat>: Nat;
    }
    Less => <M::Magnitude as IfFree>::Search<R, Q, M, B>, L::Score<A, N, S>;
    Equal | Greater => R::Search<Q, N, A>, S;
}
branch! {
    /// Branch: is there any conflict?
    pub trait IfFree {
        /// The best of `R` and of the layout `A` with the score `N`
        type Search<R: Candidates, Q: Question, N: Nat, A: Arrangement>: Choice;
    }
    Zero => Chosen<N, A>;
    Unit | Many => R::Search<Q, N, A>;
}
/// The best of the candidates `L`. `J` is their major, or one of them; the search begins at plain rows with a score that each candidate beats.
type Best<L, J, Q> = <L as Candidates>::Search<
    Q,
    TwoTo<U16>,
    PlainTile<J, UTerm, <Q as Question>::Element, <Q as Question>::Mn, <Q as Question>::K>,
>;
/// The answer to a question.
pub type Answer<Q> = Best<Family, MajorK, Q>;
/// Accepted where the answer is legal. Only a refusal looks for the best layout of each major.
pub type SearchResult<Q> = <<<<Answer<Q> as Choice>::Score as Compare>::ComparedTo<<Illegal as SuccPred>::Pred> as Limit>::IsAtMost as Condition>::ChooseStep<
    Legal,
    Explained<Q>,
    HNil,
>;
type BestK<Q> = <Best<KMajorFamily, MajorK, Q> as Choice>::Arrangement;
type BestMn<Q> = <Best<MnMajorFamily, MajorMN, Q> as Choice>::Arrangement;
type Failing<Q, A> = <Q as Question>::FailsAt<A>;
type Why<Q, A> = <Q as Question>::Reason<A>;
type Name<A> = <A as Arrangement>::Shown;
steps! {
    /// There is a layout.
    Legal<> of _Nothing = Passed;
    /// There is none: what fails in the best layout of each major.
    Explained<Q: Question> of _Nothing = Refused<
        NoLayoutRule<
            Name<BestK<Q>>,
            Failing<Q, BestK<Q>>,
            Why<Q, BestK<Q>>,
            Name<BestMn<Q>>,
            Failing<Q, BestMn<Q>>,
            Why<Q, BestMn<Q>>,
        >,
    >;
}
