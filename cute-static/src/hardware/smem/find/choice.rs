//! The answer to a question, and the refusal where there is none.

use super::access::Illegal;
use super::family::{Family, KMajorFamily, MnMajorFamily, PlainTile};
use super::rules::NoLayoutRule;
use super::search::{AccessList, Arrangement, Choice, Members, Question};
use crate::check::{Condition, Limit, Passed, steps};
use crate::htuple::HNil;
use crate::instruction::operand::{MajorK, MajorMN};
use crate::int::{Compare, Nat, SuccPred, TwoTo};
use crate::outcome::Refused;
use crate::smem::SmemElement;
use core::marker::PhantomData;
use typenum::{U16, UTerm};

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

/// The best of the candidates `L`. `J` is their major, or one of them; the search begins at plain rows with a score that each candidate beats.
type Best<L, J, Q> = <L as Members>::Search<
    Q,
    TwoTo<U16>,
    PlainTile<J, UTerm, <Q as Question>::Element, <Q as Question>::Mn, <Q as Question>::K>,
>;
/// The answer to a question.
pub type Answer<Q> = Best<Family, MajorK, Q>;
/// Accepted where the answer `B` is legal. Only a refusal looks for the best layout of each major.
pub type SearchResult<Q, B> = <<<<B as Choice>::Score as Compare>::ComparedTo<<Illegal as SuccPred>::Pred> as Limit>::IsAtMost as Condition>::ChooseStep<
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
