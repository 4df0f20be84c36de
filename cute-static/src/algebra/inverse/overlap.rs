//! The largest right inverse of modes that overlap: a search for digits that step in several modes.
//!
//! A right inverse is `(n_1, n_2, …) : (p_1, p_2, …)`, where `p_j` is an index whose offset is `e_j = n_1·…·n_(j-1)`. Let `v_j` be the
//! coordinates of that index. The digits add up without a carry iff `Σ (n_j - 1)·v_j` stays within each mode, and then
//! `A(Σ c_j·p_j) = Σ c_j·e_j`. So a digit consists of multiples `v` of the strides that add up to `e`, and of as many values `n` as
//! fit into the modes; the digits above use the rest of the modes. Let `B` be the number of offsets from 0 on that no inverse can exceed
//! without a hole. An inverse that has `e·n` offsets so far ends with a multiple of that. If none of these multiples is larger than the largest
//! inverse so far, nothing more needs to be tried.

use super::facts::Facts;
use super::search::{Step, steps};
use crate::algebra::coalesce::Coalescing;
use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::Saturate;
use crate::int::{
    Compare, Equal, Exact, Floor, Greater, Inexact, Less, Many, MinMax, Nat, Negative, NonNegative, One, SuccPred,
};
use crate::int::{Unit, Zero};
use crate::kind::{self, Free, ModeList, Record, Returns, Search, StrideList};
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::outcome::Accepted;
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::{B0, B1, UTerm};

/// The digits of the largest right inverse of the sorted modes `L`.
pub type Largest<L> = <<L as Facts>::IsSearchable<One, <L as Facts>::AnyDescends> as IfSearchable>::Digits<L>;

branch! {
    /// Branch: are the modes small enough for the search?
    pub trait IfSearchable {
        /// The digits of the right inverse of `L`
        type Digits<L: StrideList>: kind::Inverted;
    }
    B1 =>
        <<Entering<
            One,
            L::NegativeModes<L::PositiveModes<One, HNil, L::AnyDescends>>,
            HNil,
            HNil,
            Best<L::Bound<One, L::AnyDescends>, <L::ChainFrom<One> as Measure>::Size, L::ChainFrom<One>>,
        > as Step>::Next4096 as Step>::Digits;
    B0 => Accepted<L::ChainFrom<One>>;
}

/// Of at most `B` offsets, the largest inverse so far has `M`; its digits are `F`.
pub struct Best<B, M, F>(PhantomData<(B, M, F)>);
/// The result of the search so far.
pub trait Found {
    /// No inverse has more offsets
    type Bound: Nat;
    /// The number of offsets of the largest inverse so far
    type Size: Nat;
    /// Its digits
    type Modes: ModeList;
}
impl<B: Nat, M: Nat, F: ModeList> Found for Best<B, M, F> {
    type Bound = B;
    type Size = M;
    type Modes = F;
}

/// A mode in which `X` steps of stride `D` are taken, each of which adds `P` to the index; `W` more steps fit.
pub struct Upward<X, W, D, P>(PhantomData<(X, W, D, P)>);
/// The same of stride `-D`.
pub struct Downward<X, W, D, P>(PhantomData<(X, W, D, P)>);

/// State: the digits `R`, the last one first, cover the offsets below `E`; the modes `L` have steps left.
pub struct Entering<E, L, R, K, G>(PhantomData<(E, L, R, K, G)>);
/// State: the steps of the next digit are taken in the modes `O`; `T` is missing to `E`, and may be taken in `L`.
pub struct Taking<T, O, L, E, R, K, G>(PhantomData<(T, O, L, E, R, K, G)>);
/// State: the next digit has the steps of `O`, and `N` values or fewer.
pub struct Counting<N, O, E, R, K, G>(PhantomData<(N, O, E, R, K, G)>);
/// State: backtrack to the choices `K`.
pub struct Returning<K, G>(PhantomData<(K, G)>);
/// State: the search has ended.
pub struct Ended<G>(PhantomData<G>);
/// Choice: no more steps in the last mode of `O`.
pub struct NoMoreSteps<T, O, L, E, R>(PhantomData<(T, O, L, E, R)>);
/// Choice: a digit of `N` values or fewer.
pub struct Fewer<N, O, E, R>(PhantomData<(N, O, E, R)>);

macro_rules! states {
    ($([$($p:ident: $of:path),*] $state:ty => $next:ty;)*) => {$(
        impl<$($p: $of,)* G: Record> Step for $state {
            type Next = $next;
            steps!(on);
            type Digits = Accepted<G::Modes>;
        }
    )*};
}
states! {
    [E: Nat, L: Free, R: ModeList, K: Returns] Entering<E, L, R, K, G> =>
        <E::ComparedTo<G::Size> as IfLarger>::Enter<E, L, R, K, G>;
    [T: Nat, O: Free, L: Free, E: Nat, R: ModeList, K: Returns] Taking<T, O, L, E, R, K, G> => L::Take<T, O, E, R, K, G>;
    [N: Nat, O: Free, E: Nat, R: ModeList, K: Returns] Counting<N, O, E, R, K, G> =>
        <<N::Pred as Nat>::Magnitude as IfSeveral>::Count<N, O, E, R, K, G>;
    [K: Returns] Returning<K, G> => K::Return<G>;
}
impl<G: Record> Step for Ended<G> {
    steps!(ended);
    type Digits = Accepted<G::Modes>;
}

branch! {
    /// Branch: is the inverse so far the largest one?
    pub trait IfLarger {
        /// The next digit
        type Enter<E: Nat, L: Free, R: ModeList, K: Returns, G: Record>: Search;
        /// `N` values of the digit, of which the inverse could still become larger
        type Count<N: Nat, V: Nat, O: Free, E: Nat, R: ModeList, K: Returns, G: Record>: Search;
    }
    Greater =>
        <E::ComparedTo<G::Bound> as IfBound>::Enter<E, L, R, K, Best<G::Bound, E, R::Reverse<HNil>>>,
        Entering<
            E::Times<N>,
            O::Spend<<N::Pred as SuccPred>::Pred, HNil>,
            HCons<Mode<N, O::Index<UTerm>>, R>,
            HCons<Fewer<N::Pred, O, E, R>, K>,
            G,
        >;
    // In `Count`, e·n·v ≤ m: this excludes all n that may be followed by v but not by v + 1.
    Less | Equal => Taking<E, HNil, L, E, R, K, G>, Counting<Floor<G::Bound, E::Times<V::Succ>>, O, E, R, K, G>;
}

branch! {
    /// Branch: a size against the bound.
    pub trait IfBound {
        /// The next digit, unless the bound is reached
        type Enter<E: Nat, L: Free, R: ModeList, K: Returns, G: Record>: Search;
    }
    Less => Taking<E, HNil, L, E, R, K, G>;
    Equal | Greater => Ended<G>;
}

branch! {
    /// Branch: `N - 1`, whether the digit has several values.
    pub trait IfSeveral {
        /// `N` values or fewer
        type Count<N: Nat, O: Free, E: Nat, R: ModeList, K: Returns, G: Record>: Search;
    }
    Zero => Returning<K, G>;
    Unit | Many =>
        <<<E::Times<N> as crate::int::Mul>::Times<Floor<G::Bound, E::Times<N>>> as Compare>::ComparedTo<G::Size> as IfLarger>::Count<
            N,
            Floor<G::Bound, E::Times<N>>,
            O,
            E,
            R,
            K,
            G,
        >;
}

/// Modes with the steps that are taken in them.
pub trait Take {
    /// One step of the search: `T` is missing
    type Take<T: Nat, O: Free, E: Nat, R: ModeList, K: Returns, G: Record>: Search;
    /// The same in the mode `X : W : D` before these
    type TakeBefore<X: Nat, W: Nat, D: Nat, P: Nat, T: Nat, O: Free, E: Nat, R: ModeList, K: Returns, G: Record>: Search;
    /// How many values of a digit fit, at most `N`
    type Values<N: Nat>: Nat;
    /// `I` plus what one step of the digit adds to the index
    type Index<I: Nat>: Nat;
    /// The steps that remain after these steps are taken `N` times more, in front of `L`
    type Spend<N: Nat, L: Free>: Free;
}
impl Take for HNil {
    type Take<T: Nat, O: Free, E: Nat, R: ModeList, K: Returns, G: Record> = Returning<K, G>;
    // The last mode must supply all that is missing.
    type TakeBefore<X: Nat, W: Nat, D: Nat, P: Nat, T: Nat, O: Free, E: Nat, R: ModeList, K: Returns, G: Record> =
        <T::ExactQuotient<D> as IfTaken>::Last<W, D, P, O, E, R, K, G>;
    type Values<N: Nat> = N;
    type Index<I: Nat> = I;
    type Spend<N: Nat, L: Free> = L;
}
macro_rules! take {
    ($mode:ident: $take:item $taken:item) => {
        impl<X: Nat, W: Nat, D: Nat, P: Nat, L: Free> Take for HCons<$mode<X, W, D, P>, L> {
            $take
            $taken
            type Values<N: Nat> = L::Values<<X::Magnitude as IfTakes>::Values<X, W, N>>;
            type Index<I: Nat> = L::Index<I::Plus<X::Times<P>>>;
            type Spend<N: Nat, M: Free> =
                L::Spend<N, HCons<$mode<UTerm, <W::Minus<N::Times<X>> as Saturate>::Saturated, D, P>, M>>;
        }
    };
}
take! {
    Upward:
    type Take<T: Nat, O: Free, E: Nat, R: ModeList, K: Returns, G: Record> = L::TakeBefore<X, W, D, P, T, O, E, R, K, G>;
    type TakeBefore<X0: Nat, W0: Nat, D0: Nat, P0: Nat, T: Nat, O: Free, E: Nat, R: ModeList, K: Returns, G: Record> =
        <<T as crate::int::Subtract>::Minus<D0> as IfEnough>::Take<X0, W0, D0, P0, T, O, Self, E, R, K, G>;
}
take! {
    Downward:
    type Take<T: Nat, O: Free, E: Nat, R: ModeList, K: Returns, G: Record> =
        <W::Magnitude as IfTakes>::Downward<X, W, D, P, T, O, L, E, R, K, G>;
    type TakeBefore<X0: Nat, W0: Nat, D0: Nat, P0: Nat, T: Nat, O: Free, E: Nat, R: ModeList, K: Returns, G: Record> =
        Returning<K, G>;
}

branch! {
    /// Branch: is one more step of `D0` too much?
    pub trait IfEnough {
        /// One more step, or the next mode
        type Take<X: Nat, W: Nat, D: Nat, P: Nat, T: Nat, O: Free, L: Free, E: Nat, R: ModeList, K: Returns, G: Record>: Search;
    }
    Negative => Taking<T, HCons<Upward<X, W, D, P>, O>, L, E, R, K, G>;
    {U: Nat} NonNegative<U> => <W::Magnitude as IfTakes>::Upward<X, W, D, P, T, U, O, L, E, R, K, G>;
}

branch! {
    /// Branch: the number of steps that fit, or that are taken.
    pub trait IfTakes {
        /// One more step of `D`, which leaves `U` of `T`, or the next mode
        type Upward<X: Nat, W: Nat, D: Nat, P: Nat, T: Nat, U: Nat, O: Free, L: Free, E: Nat, R: ModeList, K: Returns, G: Record>: Search;
        /// One more step of `-D`, or the next mode
        type Downward<X: Nat, W: Nat, D: Nat, P: Nat, T: Nat, O: Free, L: Free, E: Nat, R: ModeList, K: Returns, G: Record>: Search;
        /// How many values of a digit of `X` steps fit, at most `N`
        type Values<X: Nat, W: Nat, N: Nat>: Nat;
    }
    Zero =>
        Taking<T, HCons<Upward<X, W, D, P>, O>, L, E, R, K, G>,
        Taking<T, HCons<Downward<X, W, D, P>, O>, L, E, R, K, G>,
        N;
    // In `Values`, the first step is taken, so 2 + ⌊w / x⌋ values fit.
    Unit | Many =>
        Taking<
            U,
            O,
            HCons<Upward<X::Succ, W::Pred, D, P>, L>,
            E,
            R,
            HCons<NoMoreSteps<T, HCons<Upward<X, W, D, P>, O>, L, E, R>, K>,
            G,
        >,
        Taking<
            T::Plus<D>,
            O,
            HCons<Downward<X::Succ, W::Pred, D, P>, L>,
            E,
            R,
            HCons<NoMoreSteps<T, HCons<Downward<X, W, D, P>, O>, L, E, R>, K>,
            G,
        >,
        <<N as Compare>::ComparedTo<TwoMore<Floor<W, X>>> as MinMax>::Min<N, TwoMore<Floor<W, X>>>;
}

type TwoMore<N> = <<N as SuccPred>::Succ as SuccPred>::Succ;

branch! {
    /// Branch: does the last mode supply all that is missing?
    pub trait IfTaken {
        /// It does with the steps of the quotient, if they fit
        type Last<W: Nat, D: Nat, P: Nat, O: Free, E: Nat, R: ModeList, K: Returns, G: Record>: Search;
    }
    {X: Nat} Exact<X> => <<W as crate::int::Subtract>::Minus<X> as IfStepsRemain>::Last<X, D, P, O, E, R, K, G>;
    Inexact => Returning<K, G>;
}

branch! {
    /// Branch: the number of steps that remain.
    pub trait IfStepsRemain {
        /// Take the steps, and count the values of the digit
        type Last<X: Nat, D: Nat, P: Nat, O: Free, E: Nat, R: ModeList, K: Returns, G: Record>: Search;
    }
    Negative => Returning<K, G>;
    {W: Nat} NonNegative<W> =>
        Counting<<HCons<Upward<X, W, D, P>, O> as Take>::Values<G::Bound>, HCons<Upward<X, W, D, P>, O>, E, R, K, G>;
}

/// The remaining choices, the latest first.
pub trait Return {
    /// The next one
    type Return<G: Record>: Search;
}
impl Return for HNil {
    type Return<G: Record> = Ended<G>;
}
impl<T: Nat, O: Free, L: Free, E: Nat, R: ModeList, K: Returns> Return for HCons<NoMoreSteps<T, O, L, E, R>, K> {
    type Return<G: Record> = Taking<T, O, L, E, R, K, G>;
}
impl<N: Nat, O: Free, E: Nat, R: ModeList, K: Returns> Return for HCons<Fewer<N, O, E, R>, K> {
    type Return<G: Record> = Counting<N, O, E, R, K, G>;
}

/// The modes of an inverse, the last one first.
pub trait Reverse {
    /// In their order, in front of `L`
    type Reverse<L: ModeList>: ModeList;
}
impl Reverse for HNil {
    type Reverse<L: ModeList> = L;
}
impl<N: Nat, P: Element, R: ModeList> Reverse for HCons<Mode<N, P>, R> {
    type Reverse<L: ModeList> = R::Reverse<<L as Coalescing>::Prepend<N, P>>;
}
