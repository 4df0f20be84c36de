//! The least difference of two offsets of interleaved modes.
//!
//! Two offsets of the modes `s₀:d₀, …` differ by `Σ eᵢ·dᵢ` with `|eᵢ| < sᵢ`. The modes are injective exactly if 0 is such a sum for
//! `e = 0` only, that is, if the least `|Σ eᵢ·dᵢ|` of the other `e` is above 0.
//!
//! Let `K` be modes with strides of at most `d`, and `r = Σ (sᵢ − 1)·dᵢ` their *span*. The differences of `K` and `s:d` together that
//! `K` alone does not have are `±(e·d + x)`, `0 < e < s`, where `x` is a difference of `K`. So their least magnitude is the least
//! *distance* of `e·d` from the differences of `K`. It suffices to try `e ≤ ⌈r / d⌉`, because distances only grow beyond `r`.
//! The distance of a number `t` from the differences of `K` and `s:d` is computed in the same way:
//!
//! * If `t ≥ r + (s − 1)·d`, the span of both, it is `t` minus the span, because the span is the largest difference.
//! * Otherwise it is the least distance of `|t − e·d|` from the differences of `K`, `|e| < s`. From `e = ⌊t / d⌋` the candidates grow in
//!   both directions, and on each side the first one that is not below `r` is the last that needs to be tried.
//!
//! Two modes need no search. In the box `0 < e < s`, `f < s₀`, `|e·d − f·d₀|` is least at a convergent of `d / d₀` or at a fraction
//! between two of them. Euclid's algorithm visits them all: the multiple `q` that it subtracts next either stays in the box or leaves it.

use crate::algebra::sort::Entry;
use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::{
    Add, Compare, DivRem, Equal, Greater, Less, Many, MinMax, Mul, Nat, Negative, NonNegative, One, QuotRem, Reach,
    Subtract, SuccPred, Unit, Zero,
};
use crate::kind::{Bool, StrideList};
use crate::semimodule::Element;
use typenum::{B0, B1, UInt, UTerm};

/// `min(A, B)`
pub type Min<A, B> = <<A as Compare>::ComparedTo<B> as MinMax>::Min<A, B>;
/// `A − B`, and 0 where that is negative
pub type Monus<A, B> = <<A as Subtract>::Minus<B> as OrNothing>::OrNothing;
/// `⌈A / B⌉`
type Steps<A, B> = <<A as DivRem>::DivRem<B> as QuotRem>::Ceiling;

/// A difference as a natural.
pub trait OrNothing {
    /// The difference, or 0
    type OrNothing: Nat;
    /// The distance of a number from the differences of `S:D` and the modes `K`, where `self` is the number less their span
    type Distance<T: Nat, S: Nat, D: Nat, K: StrideList>: Nat;
}
impl<U: Nat> OrNothing for NonNegative<U> {
    type OrNothing = U;
    type Distance<T: Nat, S: Nat, D: Nat, K: StrideList> = U;
}
impl OrNothing for Negative {
    type OrNothing = UTerm;
    type Distance<T: Nat, S: Nat, D: Nat, K: StrideList> =
        LeastAround<Min<<T::DivRem<D> as QuotRem>::Quotient, S::Pred>, T, S, D, K>;
}

/// The least distance of `|T − e·D|`, `|e| < S`, from the differences of `K`, from `e = E` in both directions
type LeastAround<E, T, S, D, K> = <Min<Candidates<D, K>, Monus<<S as SuccPred>::Pred, E>> as LeastOver>::Least<
    <Min<Candidates<D, K>, <E as Add>::Plus<S>> as LeastOver>::Least<T, Monus<T, <E as Mul>::Times<D>>, D, K>,
    Monus<<<E as SuccPred>::Succ as Mul>::Times<D>, T>,
    D,
    K,
>;
/// How many multiples of `D` in one direction must be tried
type Candidates<D, K> = <Steps<<K as Differences>::Span, D> as SuccPred>::Succ;

/// Modes in the order of their strides, the largest one first.
pub trait Differences {
    /// The largest difference, `Σ (s − 1)·d`
    type Span: Nat;
    /// The distance of `T` from the differences
    type Distance<T: Nat>: Nat;
    /// A bound on the numbers that are compared for one distance
    type Work: Nat;
    /// The number of coordinates
    type Count: Nat;
}
impl Differences for HNil {
    type Span = UTerm;
    type Distance<T: Nat> = T;
    type Work = One;
    type Count = One;
}
impl<S: Nat, D: Element, P: Nat, Z: Bool, K: StrideList> Differences for HCons<Entry<S, D, P, Z>, K> {
    type Span = <K::Span as Add>::Plus<Reach<S, D::Abs>>;
    type Distance<T: Nat> = <T::Minus<Self::Span> as OrNothing>::Distance<T, S, D::Abs, K>;
    type Work = <<Min<Candidates<D::Abs, K>, S> as Nat>::Twice as Mul>::Times<K::Work>;
    type Count = S::Times<K::Count>;
}

/// The least distance of some multiples.
pub trait LeastOver {
    /// The least of `M` and of the distances of `U`, `U + D`, …, as many as `self`, from the differences of `K`
    type Least<M: Nat, U: Nat, D: Nat, K: StrideList>: Nat;
}
impl LeastOver for UTerm {
    type Least<M: Nat, U: Nat, D: Nat, K: StrideList> = M;
}
// The multiples are halved, so that the recursion is as deep as the number is long.
impl<H: Nat> LeastOver for UInt<H, B0> {
    type Least<M: Nat, U: Nat, D: Nat, K: StrideList> =
        H::Least<H::Least<M, U, D, K>, <U as Add>::Plus<H::Times<D>>, D, K>;
}
impl<H: Nat> LeastOver for UInt<H, B1> {
    type Least<M: Nat, U: Nat, D: Nat, K: StrideList> = H::Least<
        H::Least<Min<M, K::Distance<U>>, <U as Add>::Plus<D>, D, K>,
        <U as Add>::Plus<<H::Succ as Mul>::Times<D>>,
        D,
        K,
    >;
}

/// The least difference of `S : D` and the modes `K`, where `M` is that of `K`, and the number of multiples of `D` to look at
pub type LeastWith<S, D, K, M> = <Multiples<S, D, K> as LeastOver>::Least<M, D, D, K>;
/// How many multiples of `D` are tried
pub type Multiples<S, D, K> = Min<<S as SuccPred>::Pred, Steps<<K as Differences>::Span, D>>;

/// The least difference of `S:D` and `T:C`, `C ≤ D`
pub type LeastOfTwo<S, D, T, C> = Euclid<C, UTerm, One, D, One, UTerm, S, T>;

/// `A = |E·d − F·c|` and `B = |G·d − H·c|` are on two sides of 0, and `A ≤ B`. The result is the least of both and of the following values, with factors of
/// `d` below `S` and of `c` below `T`. The next value is `B − q·A` for the largest `q` that keeps it on its side. If that leaves
/// the box, every smaller `q` yields `A` or more.
type Euclid<A, E, F, B, G, H, S, T> = <<Next<E, G, A, B> as Compare>::ComparedTo<S> as IfInBox>::First<
    A,
    E,
    F,
    <<B as DivRem>::DivRem<A> as QuotRem>::Remainder,
    Next<E, G, A, B>,
    Next<F, H, A, B>,
    S,
    T,
>;
/// `G + ⌊B / A⌋·E`
type Next<E, G, A, B> = <G as Add>::Plus<<<<B as DivRem>::DivRem<A> as QuotRem>::Quotient as Mul>::Times<E>>;

branch! {
    /// Branch: is a factor in the box?
    pub trait IfInBox {
        /// The least of `A` and of the following values, where `R` with the factors `G` and `H` is next, and `G` has been compared with `S`
        type First<A: Nat, E: Nat, F: Nat, R: Nat, G: Nat, H: Nat, S: Nat, T: Nat>: Nat;
        /// The same, where `H` has been compared with `T`
        type Second<A: Nat, E: Nat, F: Nat, R: Nat, G: Nat, H: Nat, S: Nat, T: Nat>: Nat;
    }
    Less =>
        <H::ComparedTo<T> as IfInBox>::Second<A, E, F, R, G, H, S, T>,
        <R::Magnitude as IfLeft>::Euclid<A, E, F, R, G, H, S, T>;
    Equal | Greater => A, A;
}

branch! {
    /// Branch: is the remainder 0?
    pub trait IfLeft {
        /// The least of `R` and of the following values
        type Euclid<A: Nat, E: Nat, F: Nat, R: Nat, G: Nat, H: Nat, S: Nat, T: Nat>: Nat;
    }
    Zero => UTerm;
    Unit | Many => Euclid<R, G, H, A, E, F, S, T>;
}
