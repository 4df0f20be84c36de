//! Decides for two vectors `n : v` and `−m : u` whether a sum `a·v − b·u`, `a < n` and `b < m`, has numbers of both signs.
//!
//! A sum has them if `b/a` lies strictly between two of the quotients `v_r / u_r`. The simplest of all fractions there has
//! the smallest numerator and the smallest denominator, so only this one is compared with `n` and `m`. Euclid's
//! algorithm finds it. Its vectors `p = α·v − β·u` and `q = γ·u − δ·v`, which begin as `v` and `u`, have no negative number:
//!
//! * Subtract `q` from `p` as often as no number becomes negative.
//! * If `p` becomes 0, both vectors are multiples of one direction.
//! * If `p − q` has both signs, it is the simplest such sum.
//! * Otherwise `q` is larger than `p`, and they are exchanged.

use super::search::{Borrows, NoneBorrows};
use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::{Add, Compare, Equal, Floor, Greater, Less, Many, MinMax, Mul, Nat, One, PositiveNat, Unit, Zero};
use crate::kind;
use crate::semimodule::signs::{AllZero, BothSigns, NegativeSigns, PositiveSigns, Signed};
use crate::semimodule::{ArithmeticTuple, Element, Fraction, NoElement, Xor};
use typenum::{B0, B1, NInt, UInt, UTerm};

/// The result for `n : v` and `−m : u`.
pub type Euclid<N, V, M, U, F, G> = Reduce<V, One, UTerm, N, U, One, UTerm, M, F, G>;

/// `p = A·v − B·u`, where `A < N`, and `q = C·u − D·v`, where `C < M`.
type Reduce<P, A, B, N, Q, C, D, M, F, G> = Reduced<<Q as Quotients>::Fit<P, Sum<N, M>>, P, A, B, N, Q, C, D, M, F, G>;
/// The same, `K·q` being subtracted from `p`.
type Reduced<K, P, A, B, N, Q, C, D, M, F, G> = <<Without<P, K, Q> as Signed>::Signs as IfLeft>::Left<
    Without<P, K, Q>,
    Sum<A, <K as Mul>::Times<D>>,
    Sum<B, <K as Mul>::Times<C>>,
    N,
    Q,
    C,
    D,
    M,
    F,
    G,
>;
/// `A + B`
type Sum<A, B> = <A as Add>::Plus<B>;
/// `P − K·Q`
type Without<P, K, Q> = <P as Element>::Sum<<<Q as Element>::Scaled<K> as Element>::Opposite>;

/// `P − Q`
type Difference<P, Q> = Without<P, One, Q>;

/// Declares branches that have the whole state as parameters.
macro_rules! branch_in_full {
    ($(#[$doc:meta])* $name:ident { $($declared:tt)* } $($ty:ty: $($function:ident = $found:ty),*;)*) => {
        $(#[$doc])*
        pub trait $name { branch_in_full! { @declare $($declared)* } }
        $(impl $name for $ty {$(
            type $function<
                P: Element, A: Nat, B: Nat, N: Nat, Q: Element, C: Nat, D: Nat, M: Nat, F: Nat, G: kind::SignOrder
            > = $found;
        )*})*
    };
    (@declare $($(#[$doc:meta])* $function:ident),*) => {$(
        $(#[$doc])*
        type $function<
            P: Element, A: Nat, B: Nat, N: Nat, Q: Element, C: Nat, D: Nat, M: Nat, F: Nat, G: kind::SignOrder
        >: kind::Found;
    )*};
}

branch_in_full! {
    /// Branch: the signs of a vector.
    IfLeft {
        /// Those of `P`, from which `Q` cannot be subtracted
        Left,
        /// Those of `P − Q`
        Compared
    }
    AllZero: Left = NoneBorrows<F>, Compared = NoneBorrows<F>;
    PositiveSigns: Left = <<A as Compare>::ComparedTo<N> as IfFewer>::Own<P, A, B, N, Q, C, D, M, F, G>,
        Compared = Reduce<P, A, B, N, Q, C, D, M, F, G>;
    NegativeSigns: Left = NoneBorrows<F>, Compared = Reduce<Q, C, D, M, P, A, B, N, F, G::Other>;
    BothSigns: Left = Borrows<G::Of<P>>,
        Compared = <<Sum<A, D> as Compare>::ComparedTo<N> as IfFewer>::OwnSum<P, A, B, N, Q, C, D, M, F, G>;
}

branch_in_full! {
    /// Branch: are there enough steps of `v`, then of `u`?
    IfFewer {
        /// For `P`, with `B` steps of `u`
        Own,
        /// For `P − Q`, with `B + C` steps of `u`
        OwnSum
    }
    Less: Own = <<B as Compare>::ComparedTo<M> as IfFewerToo>::Other<P, A, B, N, Q, C, D, M, F, G>,
        OwnSum = <<Sum<B, C> as Compare>::ComparedTo<M> as IfFewerToo>::OtherSum<P, A, B, N, Q, C, D, M, F, G>;
    Equal: Own = NoneBorrows<F>, OwnSum = NoneBorrows<F>;
    Greater: Own = NoneBorrows<F>, OwnSum = NoneBorrows<F>;
}

branch_in_full! {
    /// Branch: are there enough steps of `u`?
    IfFewerToo {
        /// For `P`
        Other,
        /// For `P − Q`
        OtherSum
    }
    Less: Other = <<Difference<P, Q> as Signed>::Signs as IfLeft>::Compared<P, A, B, N, Q, C, D, M, F, G>,
        OtherSum = Borrows<G::Of<Difference<P, Q>>>;
    Equal: Other = NoneBorrows<F>, OtherSum = NoneBorrows<F>;
    Greater: Other = NoneBorrows<F>, OtherSum = NoneBorrows<F>;
}

branch! {
    /// Division of vectors, which are coordinates.
    pub trait Quotients {
        /// How often `self` can be subtracted from `P`, at most `H` times
        type Fit<P: Element, H: Nat>: Nat;
    }
    {T: Element, L: kind::Components} ArithmeticTuple<HCons<T, L>> => <HCons<T, L> as QuotientsEach>::FitEach<P, H>;
    UTerm
    | {U: PositiveNat} UInt<U, B0>
    | {U: Nat} UInt<U, B1>
    | {U: PositiveNat} NInt<U>
    | {U: PositiveNat} Xor<UInt<U, B0>>
    | {U: Nat} Xor<UInt<U, B1>>
    | {Si: kind::Bool, Nu: Nat, De: Nat} Fraction<Si, Nu, De>
    | NoElement => H;
}

/// Division of components.
pub trait QuotientsEach {
    /// How often they can be subtracted from those of `P`, at most `H` times
    type FitEach<P: Element, H: Nat>: Nat;
}
impl QuotientsEach for HNil {
    type FitEach<P: Element, H: Nat> = H;
}
impl<T: Element, L: kind::Components> QuotientsEach for HCons<T, L> {
    type FitEach<P: Element, H: Nat> =
        L::FitEach<P::Tail, <<T::Abs as Nat>::Magnitude as IfDivisor>::Fit<<P::Head as Element>::Abs, T::Abs, H>>;
}

branch! {
    /// Branch: is there something to divide by?
    pub trait IfDivisor {
        /// `min(⌊P / Q⌋, H)`, or `H`
        type Fit<P: Nat, Q: Nat, H: Nat>: Nat;
    }
    Zero => H;
    Unit | Many => <<Floor<P, Q> as Compare>::ComparedTo<H> as MinMax>::Min<Floor<P, Q>, H>;
}
