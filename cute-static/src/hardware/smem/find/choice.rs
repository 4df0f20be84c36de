//! The answer to a question, and the refusal where there is none.

use super::access::Illegal;
use super::family::{NamedK, NamedMn, Pieces4, Pieces8, Pieces16, Pieces32, PlainK, PlainMn, PlainTile};
use super::rules::NoLayoutRule;
use super::search::{Arrangement, Choice, Chosen, PlacedList, Question};
use crate::check::{Condition, Found, Limit, Passed, steps};
use crate::htuple::HNil;
use crate::instruction::operand::{MajorK, MajorMN};
use crate::int::{Compare, Nat, SuccPred, TwoTo};
use crate::outcome::Refused;
use crate::smem::SmemElement;
use core::marker::PhantomData;
use typenum::{U16, UTerm};

/// The accesses `L` to a tile (`Mn`, `K`) of elements `T`.
pub struct Asked<T, Mn, K, L>(PhantomData<(T, Mn, K, L)>);
impl<T: SmemElement, Mn: Nat, K: Nat, L: PlacedList<T>> Question for Asked<T, Mn, K, L> {
    type Element = T;
    type Mn = Mn;
    type K = K;
    type Score<A: Arrangement, N: Nat> = L::Score<A, N, UTerm>;
    type FailsAt<A: Arrangement> = L::FailsAt<A, UTerm>;
    type Reason<A: Arrangement> = L::Reason<A>;
}

/// Where a search begins: plain rows with a score that every other layout beats.
type Start<J, Q> =
    Chosen<TwoTo<U16>, PlainTile<J, UTerm, <Q as Question>::Element, <Q as Question>::Mn, <Q as Question>::K>>;
type Then<A, L, Q> = <A as Choice>::Then<L, Q>;
/// A question and its answer. Every question has one.
pub trait Answered: Question {
    /// The first layout with the least score
    type Answer: Choice;
}
impl<Q: Question, A: Choice, B: Choice, C: Choice, D: Choice, E: Choice, F: Choice> Answered for Q
where
    Then<Start<MajorK, Q>, Pieces16, Q>: Found<Type = A>,
    Then<A, Pieces32, Q>: Found<Type = B>,
    Then<B, Pieces8, Q>: Found<Type = C>,
    Then<C, Pieces4, Q>: Found<Type = D>,
    Then<D, PlainK, Q>: Found<Type = E>,
    Then<E, PlainMn, Q>: Found<Type = F>,
{
    type Answer = F;
}
/// Accepted where the answer `B` is legal. Only a refusal looks for a layout of each major that it names.
pub type SearchResult<Q, B> = <<<<B as Choice>::Score as Compare>::ComparedTo<<Illegal as SuccPred>::Pred> as Limit>::IsAtMost as Condition>::ChooseStep<
    Legal,
    Explained<Q>,
    HNil,
>;
type BestK<Q> = <Then<Start<MajorK, Q>, NamedK, Q> as Choice>::Arrangement;
type BestMn<Q> = <Then<Start<MajorMN, Q>, NamedMn, Q> as Choice>::Arrangement;
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
