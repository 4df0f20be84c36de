//! Recasts one mode, by the sign of its stride and then by the ratio of the stride and the factor.

use crate::branch::branch;
use crate::int::{Divide, Factor, Many, MinMax, Multiple, Nat, Neither, One, PositiveNat, Reach, Same, Unit, Zero};
use crate::kind::Bool;
use crate::kind::Outcome;
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use typenum::{B0, B1, NInt, UInt, UTerm};

use super::{UpcastBackwards, UpcastShapeRule, UpcastStrideRule};

/// How a stride is recast.
pub trait RecastStride {
    /// `S : self` in elements `N` times as wide
    type Widen<S: Nat, N: Nat>: Outcome;
    /// Whether it is 1: from one element to the next
    type IsConsecutive: Bool;
    /// `S : N·self`
    type Scale<S: Nat, N: Nat>: Outcome;
    /// `S·N : 1` for a stride of 1, else `S : N·self`
    type Narrow<S: Nat, N: Nat>: Outcome;
    /// How far `S : self` reaches inside one element `N` times as wide
    type Inside<S: Nat, N: Nat>: Nat;
}
impl RecastStride for UTerm {
    type Inside<S: Nat, N: Nat> = UTerm;
    type Widen<S: Nat, N: Nat> = Accepted<Mode<S, UTerm>>;
    type IsConsecutive = B0;
    type Scale<S: Nat, N: Nat> = Accepted<Mode<S, UTerm>>;
    type Narrow<S: Nat, N: Nat> = Accepted<Mode<S, UTerm>>;
}
macro_rules! positive {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> RecastStride for UInt<U, $bit> {
            type Widen<S: Nat, N: Nat> = <<Self as Divide>::Ratio<N> as StrideRatio>::Widen<S, Self, N>;
            type Inside<S: Nat, N: Nat> = <<Self as Divide>::Ratio<N> as StrideRatio>::Inside<S, Self>;
            type IsConsecutive = <<Self as Nat>::Magnitude as IfConsecutive>::IsOne;
            type Scale<S: Nat, N: Nat> = Accepted<Mode<S, N::Times<Self>>>;
            type Narrow<S: Nat, N: Nat> = <<Self as Nat>::Magnitude as IfConsecutive>::Narrow<S, Self, N>;
        }
    )*};
}
positive!(PositiveNat: B0, Nat: B1);
impl<U: PositiveNat> RecastStride for NInt<U> {
    type Widen<S: Nat, N: Nat> = <U::Ratio<N> as StrideRatio>::WidenDown<S, U, N>;
    // refused, or of size 1
    type Inside<S: Nat, N: Nat> = UTerm;
    type IsConsecutive = B0;
    type Scale<S: Nat, N: Nat> = Accepted<Mode<S, <N::Times<U> as Element>::Opposite>>;
    type Narrow<S: Nat, N: Nat> = <U::Magnitude as IfConsecutive>::NarrowDown<S, U, N>;
}

branch! {
    /// Branch: the stride `V` (or `−V`) against the factor `N`.
    pub trait StrideRatio {
        /// `S : V`
        type Widen<S: Nat, V: Nat, N: Nat>: Outcome;
        /// `S : −V`
        type WidenDown<S: Nat, V: Nat, N: Nat>: Outcome;
        /// How far `S : V` reaches inside one wide element
        type Inside<S: Nat, V: Nat>: Nat;
    }
    Same => Accepted<Mode<S, One>>, Accepted<Mode<S, <One as Element>::Opposite>>, UTerm;
    {Q: Nat} Multiple<Q> => Accepted<Mode<S, Q>>, Accepted<Mode<S, Q::Opposite>>, UTerm;
    // n = q·v: q steps make one wide element
    {Q: Nat} Factor<Q> =>
        <S::Ratio<Q> as FillElement>::Fill<S, Q>,
        <S::Magnitude as IfOnlyOne>::OrBackwards<V>,
        Reach<<S::ComparedTo<Q> as MinMax>::Min<S, Q>, V>;
    // refused, or of size 1
    Neither => <S::Magnitude as IfOnlyOne>::OrUneven<V, N>, <S::Magnitude as IfOnlyOne>::OrUneven<V, N>, UTerm;
}

branch! {
    /// Branch: the extent `S` against the `Q` steps of a wide element.
    pub trait FillElement {
        /// The wide mode
        type Fill<S: Nat, Q: Nat>: Outcome;
    }
    Same => Accepted<Mode<One, One>>;
    {K: Nat} Multiple<K> => Accepted<Mode<K, One>>;
    // The whole mode lies in one wide element.
    {K: Nat} Factor<K> => Accepted<Mode<One, One>>;
    Neither => Refused<UpcastShapeRule<S, Q>>;
}

branch! {
    /// Branch: the stride of a mode of size 1 is ignored.
    pub trait IfOnlyOne {
        /// `1:0`, or refused for the stride `V` and the factor `N`
        type OrUneven<V: Nat, N: Nat>: Outcome;
        /// `1:0`, or refused for the stride `−V`
        type OrBackwards<V: Nat>: Outcome;
        /// Whether the size is above 1 and the stride `D` is 1
        type AndRuns<D: Element>: Bool;
    }
    Many => Refused<UpcastStrideRule<V, N>>, Refused<UpcastBackwards<V::Opposite>>, D::IsConsecutive;
    Zero | Unit => Accepted<Mode<One, UTerm>>, Accepted<Mode<One, UTerm>>, B0;
}

branch! {
    /// Branch: is the stride 1?
    pub trait IfConsecutive {
        /// The answer
        type IsOne: Bool;
        /// `S : V` in narrow elements
        type Narrow<S: Nat, V: Nat, N: Nat>: Outcome;
        /// `S : −V` in narrow elements
        type NarrowDown<S: Nat, V: Nat, N: Nat>: Outcome;
    }
    Zero => B0, Accepted<Mode<S, UTerm>>, Accepted<Mode<S, UTerm>>;
    Unit => B1, Accepted<Mode<N::Times<S>, One>>, <S::Magnitude as IfOnlyOne>::OrBackwards<V>;
    Many => B0, Accepted<Mode<S, N::Times<V>>>, Accepted<Mode<S, <N::Times<V> as Element>::Opposite>>;
}
