//! Interleaved modes: one mode begins before those of smaller strides have ended, as in `(2,2):(2,3)`, whose offsets are 0 2 3 5.
//!
//! At the first such mode, the walks over sorted strides ([`complement`](super::complement), [`Injective`](super::properties::Injective)) begin again,
//! with *clusters* instead of modes. A cluster consists of modes that are adjacent in the order of the strides. Let `r` be the reach
//! of its offsets, `Σ (s − 1)·d`, and `m` their least difference (see [`least`]), and let `C` be the period of the clusters below, 1 at first:
//!
//! * The cluster is clear of those below if `m ≥ C`. Then `⌊m / C⌋` copies of the clusters below fit between any two of its offsets.
//! * Its own period is `r + m`. The copies, and everything below, end before that.
//!
//! A single mode has `m = d` and `r + m = s·d`: without interleaved modes, these are the gaps and the periods of the plain walk. A mode
//! whose stride is below the period joins the last cluster, and a cluster that is not clear joins the one below it. The first
//! cluster is always clear, because `m ≥ 1`, unless two offsets are equal, `m = 0`.

pub mod least;

use crate::algebra::complement::gaps::IfGap;
use crate::algebra::complement::rules::NegativeRule;
use crate::algebra::sort::Entry;
use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::{Add, Compare, Equal, Floor, Greater, Less, Many, Mul, Nat, One, SuccPred, Unit, Zero};
use crate::kind::{self, Bool, ClusterList, GapPolicy, Gapped, StrideList};
use crate::outcome::Refused;
use crate::semimodule::Element;
use core::marker::PhantomData;
use least::{Differences, LeastOfTwo, LeastWith, Multiples};
use typenum::{B0, B1, UTerm};

/// A cluster of the modes `K`, the largest stride first, with the least difference `M`, above the period `C`.
pub struct Interleaved<K, M, C>(PhantomData<(K, M, C)>);
/// The modes `K` are injective, with the least difference `M`.
pub struct Apart<K, M>(PhantomData<(K, M)>);
/// Two coordinates have the same offset.
pub enum Overlapping {}
/// There are too many differences to compare.
pub enum Undecided {}

/// The limit on the differences that are compared for one mode.
pub type Limit = typenum::U4096;
/// The mode `S : D` in front of `K`.
type With<S, D, K> = HCons<Entry<S, D, UTerm, B0>, K>;

/// The walk over sorted modes in clusters.
pub trait ClusterWalk {
    /// The modes of `self` above the clusters `B` and the period `C`
    type ClustersOnto<B: ClusterList, C: Nat, E: GapPolicy>: Gapped;
    /// The first negative stride
    type FirstNegative: FirstNegative;
    /// The modes of `self` joined to the modes `K`, the least difference of which is `M`
    type JoinTo<K: StrideList, M: Nat>: kind::Grown;
    /// `S : D` joined to `self`, then the modes `R`
    type Join<S: Nat, D: Nat, M: Nat, R: StrideList>: kind::Grown;
    /// `S : D` joined to `T : C` above `self`, then the modes `R`
    type JoinAbove<T: Nat, C: Nat, S: Nat, D: Nat, M: Nat, R: StrideList>: kind::Grown;
    /// The modes in the opposite order, in front of `L`
    type ReversedOnto<L: StrideList>: StrideList;
}
impl ClusterWalk for HNil {
    type ClustersOnto<B: ClusterList, C: Nat, E: GapPolicy> = B::GapsBelow<E::End<C>>;
    type FirstNegative = NoneNegative;
    type JoinTo<K: StrideList, M: Nat> = Apart<K, M>;
    type Join<S: Nat, D: Nat, M: Nat, R: StrideList> = R::JoinTo<With<S, D, HNil>, D>;
    type JoinAbove<T: Nat, C: Nat, S: Nat, D: Nat, M: Nat, R: StrideList> =
        <<LeastOfTwo<S, D, T, C> as Nat>::Magnitude as IfApart>::Then<
            LeastOfTwo<S, D, T, C>,
            S,
            D,
            With<T, C, HNil>,
            R,
        >;
    type ReversedOnto<L: StrideList> = L;
}
impl<S: Nat, D: Element, P: Nat, Z: Bool, R: StrideList> ClusterWalk for HCons<Entry<S, D, P, Z>, R> {
    type ClustersOnto<B: ClusterList, C: Nat, E: GapPolicy> =
        <<D::Abs as Compare>::ComparedTo<C> as IfClear>::ClusterWalk<S, D::Abs, R, B, C, E>;
    type FirstNegative = <D::IsNegative as IfNegative>::FirstNegative<D, R>;
    type JoinTo<K: StrideList, M: Nat> = K::Join<S, D::Abs, M, R>;
    type Join<S2: Nat, D2: Nat, M: Nat, R2: StrideList> = R::JoinAbove<S, D::Abs, S2, D2, M, R2>;
    type JoinAbove<T: Nat, C: Nat, S2: Nat, D2: Nat, M: Nat, R2: StrideList> =
        <<<Multiples<S2, D2, With<T, C, Self>> as Mul>::Times<<With<T, C, Self> as Differences>::Work> as Compare>::ComparedTo<
            Limit,
        > as IfFeasible>::Join<S2, D2, With<T, C, Self>, M, R2>;
    type ReversedOnto<L: StrideList> = R::ReversedOnto<HCons<Entry<S, D, P, Z>, L>>;
}

/// No stride is negative.
pub enum NoneNegative {}
/// The stride `D` is negative.
pub struct NegativeStride<D>(PhantomData<D>);
/// The first negative stride of some modes, if there is one. It is computed before the walk begins, because one walk after another would take the levels of both.
pub trait FirstNegative {
    /// The modes `L` in clusters, unless a stride is negative
    type ClustersUnlessNegative<L: StrideList, E: GapPolicy>: Gapped;
}
impl FirstNegative for NoneNegative {
    type ClustersUnlessNegative<L: StrideList, E: GapPolicy> = L::ClustersOnto<HNil, One, E>;
}
impl<D: Element> FirstNegative for NegativeStride<D> {
    type ClustersUnlessNegative<L: StrideList, E: GapPolicy> = Refused<NegativeRule<D>>;
}

branch! {
    /// Branch: is the stride `D` negative?
    pub trait IfNegative {
        /// The first negative one of `D` and the strides of `R`
        type FirstNegative<D: Element, R: StrideList>: FirstNegative;
    }
    B0 => R::FirstNegative;
    B1 => NegativeStride<D>;
}

branch! {
    /// Branch: a stride, or a least difference, against the period.
    pub trait IfClear {
        /// `S : D` and the modes `R` above the clusters `B` and the period `C`
        type ClusterWalk<S: Nat, D: Nat, R: StrideList, B: ClusterList, C: Nat, E: GapPolicy>: Gapped;
        /// A cluster above the period `C`, then the modes `R`; `X` and `Y` are the numbers that a refusal names
        type Settle<K: StrideList, M: Nat, C: Nat, B: ClusterList, R: StrideList, E: GapPolicy, X: Nat, Y: Nat>: Gapped;
    }
    Less => B::Absorb<With<S, D, HNil>, R, E, D, C>, B::Absorb<K::ReversedOnto<HNil>, R, E, X, Y>;
    Equal | Greater =>
        R::ClustersOnto<HCons<Interleaved<With<S, D, HNil>, D, C>, B>, S::Times<D>, E>,
        R::ClustersOnto<HCons<Interleaved<K, M, C>, B>, <K::Span as Add>::Plus<M>, E>;
}

/// The list of clusters so far, the last one first.
pub trait Clusters {
    /// The modes `L` joined to the last cluster, then the modes `R`; a refusal names the stride `X` and the period `Y`
    type Absorb<L: StrideList, R: StrideList, E: GapPolicy, X: Nat, Y: Nat>: Gapped;
    /// The gaps between the clusters in front of those of `G`
    type GapsBelow<G: Gapped>: Gapped;
}
impl Clusters for HNil {
    // The first cluster is above the period 1, so it never joins another.
    type Absorb<L: StrideList, R: StrideList, E: GapPolicy, X: Nat, Y: Nat> = L::ClustersOnto<HNil, One, E>;
    type GapsBelow<G: Gapped> = G;
}
impl<K: StrideList, M: Nat, C: Nat, B: ClusterList> Clusters for HCons<Interleaved<K, M, C>, B> {
    type Absorb<L: StrideList, R: StrideList, E: GapPolicy, X: Nat, Y: Nat> =
        <L::JoinTo<K, M> as Grown>::Settle<C, B, R, E, X, Y>;
    type GapsBelow<G: Gapped> = B::GapsBelow<<<Floor<M, C> as Nat>::Magnitude as IfGap>::Before<Floor<M, C>, C, G>>;
}

/// The result of joining modes.
pub trait Grown {
    /// The modes as a cluster above the period `C`, or as a part of the last cluster of `B`, then the modes `R`
    type Settle<C: Nat, B: ClusterList, R: StrideList, E: GapPolicy, X: Nat, Y: Nat>: Gapped;
}
impl<K: StrideList, M: Nat> Grown for Apart<K, M> {
    type Settle<C: Nat, B: ClusterList, R: StrideList, E: GapPolicy, X: Nat, Y: Nat> =
        <M::ComparedTo<C> as IfClear>::Settle<K, M, C, B, R, E, X, Y>;
}
impl Grown for Overlapping {
    type Settle<C: Nat, B: ClusterList, R: StrideList, E: GapPolicy, X: Nat, Y: Nat> = E::Overlap<X, Y>;
}
impl Grown for Undecided {
    type Settle<C: Nat, B: ClusterList, R: StrideList, E: GapPolicy, X: Nat, Y: Nat> = E::Undecided<X, Y>;
}

branch! {
    /// Branch: is the number of differences within the limit?
    pub trait IfFeasible {
        /// `S : D` joined to `K`, then the modes `R`
        type Join<S: Nat, D: Nat, K: StrideList, M: Nat, R: StrideList>: kind::Grown;
    }
    Less | Equal => <<LeastWith<S, D, K, M> as Nat>::Magnitude as IfApart>::Then<LeastWith<S, D, K, M>, S, D, K, R>;
    Greater =>
        <<S::Times<K::Count> as Compare>::ComparedTo<
            <<With<S, D, K> as Differences>::Span as SuccPred>::Succ,
        > as IfMoreCoordinates>::Judge;
}

branch! {
    /// Branch: the number of coordinates against the number of offsets up to the largest one.
    pub trait IfMoreCoordinates {
        /// Not injective if there are more coordinates, else undecided
        type Judge: kind::Grown;
    }
    Less | Equal => Undecided;
    Greater => Overlapping;
}

branch! {
    /// Branch: is the least difference above 0?
    pub trait IfApart {
        /// `S : D` and `K` with the least difference `M`, then the modes `R`
        type Then<M: Nat, S: Nat, D: Nat, K: StrideList, R: StrideList>: kind::Grown;
    }
    Zero => Overlapping;
    Unit | Many => R::JoinTo<With<S, D, K>, M>;
}
