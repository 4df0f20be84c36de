//! The fast path: a leaf `n : v` of B is placed along A's modes. At each mode `S : D`:
//!
//! | the stride `v` is | then |
//! |---|---|
//! | a multiple `q·S` | the digit here is 0: continue with `n : q` in the next mode |
//! | a factor, `S = q·v` | `q` steps fit. If `n ≤ q`, emit `n : D·v`. If `n = k·q`, emit `q : D·v` and continue with `k : 1` |
//! | neither | use all digits at once (`digits`) |
//!
//! Every division is exact, and its exactness is the check.

use crate::branch::branch;
use crate::int::{Equal, Factor, Greater, Less, Multiple, Nat, Neither, One, Same};
use crate::kind::{Domain, Occupancy};
use crate::semimodule::Element;

use super::digits::ByDigits;
use super::domain::Bounded;
use super::outcome::Walked;
use super::rules::{ShapeRule, StrideRule};
use crate::layout::tree::Mode;
use crate::outcome::Refused;

branch! {
    /// Branch: the stride `V` against the extent `S`.
    pub trait PlaceDigit {
        /// Place `N : V` at the mode `S : D`, before `R`
        type Place<N: Nat, V: Nat, S: Nat, D: Element, O: Occupancy, R: Domain>: Walked;
    }
    // v = S: a step is one step of the next mode
    Same => <R::Walk<N, One> as Walked>::Under<S, D, O>;
    // v = q·S: a step is q steps of the next mode
    {Q: Nat} Multiple<Q> => <R::Walk<N, Q> as Walked>::Under<S, D, O>;
    // S = q·v
    {Q: Nat} Factor<Q> => <N::Ratio<Q> as FillMode>::Fill<N, V, Q, S, D, O, R>;
    Neither => ByDigits<Bounded<S, D, O, R>, N, V, StrideRule<V, S>>;
}

branch! {
    /// Branch: the extent `N` against the `Q` steps that fit.
    pub trait FillMode {
        /// Emit the steps that fit, and continue with the rest
        type Fill<N: Nat, V: Nat, Q: Nat, S: Nat, D: Element, O: Occupancy, R: Domain>: Walked;
    }
    Same | {K: Nat} Factor<K> => O::Place<N, V, Mode<N, D::Scaled<V>>, S, D, R>;
    // n = k·q: the digit takes all its values, then the next digit advances
    {K: Nat} Multiple<K> => <<R::Walk<K, One> as Walked>::After<Q, D::Scaled<V>> as Walked>::Below<Q, V, S, D, O>;
    Neither => <N::ComparedTo<Q> as IfAllFit>::Fill<N, V, Q, S, D, O, R>;
}

branch! {
    /// Branch: do all `N` steps fit?
    pub trait IfAllFit {
        /// Emit, or refuse
        type Fill<N: Nat, V: Nat, Q: Nat, S: Nat, D: Element, O: Occupancy, R: Domain>: Walked;
    }
    Less | Equal => O::Place<N, V, Mode<N, D::Scaled<V>>, S, D, R>;
    Greater => Refused<ShapeRule<N, Q>>;
}
