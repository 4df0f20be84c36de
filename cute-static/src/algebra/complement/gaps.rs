//! The walk over the sorted strides, which finds the gaps between the modes.
//!
//! `C` is the period so far: 1 at first, then the size times the stride of the mode before. A mode `S : D` with `D = g·C` leaves a gap `g : C`, and the
//! period becomes `S·D`. The period does not depend on the gap, so the gaps behind a mode are computed first, and its own gap is put in front of them. This
//! takes half as many levels of the caller's `recursion_limit` as a continuation would.

use crate::algebra::interleaved::FirstNegative;
use crate::algebra::sort::Entry;
use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::{
    Equal, Factor, Floor, Greater, Less, Many, Multiple, Nat, Neither, One, PositiveNat, Same, Unit, Zero,
};
use crate::kind::{Bool, GapPolicy as IsPolicy, Gapped as IsGapped, Rule, StrideList};
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::{B0, B1, NInt, U2, UInt, UTerm};

use super::cotarget::Cotarget;
use super::rules::{CotargetRule, GapRule, InterleavedRule, NegativeRule, OverlapRule, UndecidedRule};

/// The kinds of complement differ in what they do where a stride is not a multiple of the period, and after the last mode.
pub trait GapPolicy {
    /// The gaps if `D` is above the period `C`, but not a multiple of it; the gaps `G` follow
    type Uneven<D: Nat, C: Nat, G: IsGapped>: IsGapped;
    /// The gaps after the last mode, where the period is `C`
    type End<C: Nat>: IsGapped;
    /// The gaps at the mode `S : −D`, before the modes `R`
    type Negative<S: Nat, D: PositiveNat, C: Nat, R: StrideList>: IsGapped;
    /// The modes `L` interleave; the mode of stride `D` is the first that begins below the period `C`
    type Interleaved<L: StrideList, D: Nat, C: Nat>: IsGapped;
    /// Two coordinates have the same offset, and the mode of stride `D` begins below the period `C`
    type Overlap<D: Nat, C: Nat>: IsGapped;
    /// It is not known whether two coordinates have the same offset
    type Undecided<D: Nat, C: Nat>: IsGapped;
}

/// Unbounded: rounds gaps down, and ends in `1 : C`.
pub enum Unbounded {}
/// Rounds nothing, and reaches `M` exactly.
pub struct Exactly<M>(PhantomData<M>);
/// Rounds gaps down, and the last mode up to cover `M`.
pub struct Padding<M>(PhantomData<M>);
/// Refuses for the reason `W`, unless modes overlap, which is another refusal.
pub struct RefusedFor<W>(PhantomData<W>);

/// Refuses modes that overlap.
macro_rules! disjoint {
    () => {
        type Overlap<D: Nat, C: Nat> = Refused<OverlapRule<D, C>>;
        type Undecided<D: Nat, C: Nat> = Refused<UndecidedRule<D, C>>;
    };
}
pub(crate) use disjoint;
/// Refuses negative strides, because offsets count from 0 upwards.
macro_rules! upwards {
    () => {
        type Negative<S: Nat, D: crate::int::PositiveNat, C: Nat, R: StrideList> =
            Refused<NegativeRule<typenum::NInt<D>>>;
    };
}
pub(crate) use upwards;

impl GapPolicy for Unbounded {
    type Uneven<D: Nat, C: Nat, G: IsGapped> = RoundDown<D, C, G>;
    type End<C: Nat> = Accepted<HCons<Mode<One, C>, HNil>>;
    // The offsets of `S : −D` are those of `S : D`, shifted.
    type Negative<S: Nat, D: PositiveNat, C: Nat, R: StrideList> = D::GapFrom<S, C, R, Self>;
    type Interleaved<L: StrideList, D: Nat, C: Nat> = L::ClustersOnto<HNil, One, Self>;
    disjoint!();
}
impl<M: Nat> GapPolicy for Exactly<M> {
    type Uneven<D: Nat, C: Nat, G: IsGapped> = Refused<GapRule<D, C>>;
    type End<C: Nat> = <M::Ratio<C> as FromRatio>::Last<C, CotargetRule<M, C>>;
    type Interleaved<L: StrideList, D: Nat, C: Nat> = L::ClustersOnto<HNil, One, RefusedFor<InterleavedRule<D, C>>>;
    disjoint!();
    upwards!();
}
impl<M: Cotarget> GapPolicy for Padding<M> {
    type Uneven<D: Nat, C: Nat, G: IsGapped> = RoundDown<D, C, G>;
    type End<C: Nat> = Accepted<M::Uncovered<C, C>>;
    type Interleaved<L: StrideList, D: Nat, C: Nat> =
        <L::FirstNegative as FirstNegative>::ClustersUnlessNegative<L, Self>;
    disjoint!();
    upwards!();
}
impl<W: Rule> GapPolicy for RefusedFor<W> {
    type Uneven<D: Nat, C: Nat, G: IsGapped> = Refused<W>;
    type End<C: Nat> = Refused<W>;
    type Interleaved<L: StrideList, D: Nat, C: Nat> = Refused<W>;
    disjoint!();
    upwards!();
}

/// The gap `⌊D / C⌋ : C` in front of `G`.
type RoundDown<D, C, G> = <<Floor<D, C> as Nat>::Magnitude as IfGap>::Before<Floor<D, C>, C, G>;

/// The walk along a sorted list.
pub trait Gaps {
    /// The gaps from the period `C` on
    type GapsFrom<C: Nat, E: IsPolicy>: IsGapped;
}
impl Gaps for HNil {
    type GapsFrom<C: Nat, E: IsPolicy> = E::End<C>;
}
impl<S: Nat, D: Element, P: Nat, Z: Bool, R: StrideList> Gaps for HCons<Entry<S, D, P, Z>, R> {
    type GapsFrom<C: Nat, E: IsPolicy> = D::GapFrom<S, C, R, E>;
}

/// A stride, by its sign.
pub trait GapStride {
    /// The gaps from the mode `S : self` on
    type GapFrom<S: Nat, C: Nat, R: StrideList, E: IsPolicy>: IsGapped;
}
impl GapStride for UTerm {
    type GapFrom<S: Nat, C: Nat, R: StrideList, E: IsPolicy> = R::GapsFrom<C, E>;
}
impl<U: PositiveNat> GapStride for UInt<U, B0> {
    type GapFrom<S: Nat, C: Nat, R: StrideList, E: IsPolicy> =
        <<Self as crate::int::Divide>::Ratio<C> as FromRatio>::Gap<Self, C, R::GapsFrom<S::Times<Self>, E>, E>;
}
impl<U: Nat> GapStride for UInt<U, B1> {
    type GapFrom<S: Nat, C: Nat, R: StrideList, E: IsPolicy> =
        <<Self as crate::int::Divide>::Ratio<C> as FromRatio>::Gap<Self, C, R::GapsFrom<S::Times<Self>, E>, E>;
}
impl<U: PositiveNat> GapStride for NInt<U> {
    type GapFrom<S: Nat, C: Nat, R: StrideList, E: IsPolicy> = E::Negative<S, U, C, R>;
}

branch! {
    /// Branch: the stride `D` (or the cotarget `M`) against the period `C`.
    pub trait FromRatio {
        /// The gap before a mode of the stride `D`, in front of the gaps `G` behind that mode
        type Gap<D: Nat, C: Nat, G: IsGapped, E: IsPolicy>: IsGapped;
        /// The gap between the last period and the cotarget, or the reason `W`
        type Last<C: Nat, W: Rule>: IsGapped;
        /// The gap between the last period and twice the cotarget, or the reason `W` if the cotarget itself is no multiple
        type Twice<C: Nat, W: Rule>: IsGapped;
    }
    Same => G, Accepted<HNil>, Accepted<HCons<Mode<U2, C>, HNil>>;
    {Q: Nat} Multiple<Q> => G::Gap<Q, C>, Accepted<HCons<Mode<Q, C>, HNil>>, Accepted<HCons<Mode<Q::Twice, C>, HNil>>;
    {Q: Nat} Factor<Q> => Interleaved<D, C>, Refused<W>, Refused<W>;
    Neither => <D::ComparedTo<C> as IfAbove>::Gap<D, C, G, E>, Refused<W>, Refused<W>;
}

branch! {
    /// Branch: the stride `D` against the period `C`. If it is below, the mode interleaves with those before it.
    pub trait IfAbove {
        /// The gap before a mode of the stride `D`, which is no multiple of `C`, in front of the gaps `G`
        type Gap<D: Nat, C: Nat, G: IsGapped, E: IsPolicy>: IsGapped;
    }
    Less => Interleaved<D, C>;
    Equal => G;
    Greater => E::Uneven<D, C, G>;
}

branch! {
    /// Branch: a gap of 1 is omitted.
    pub trait IfGap {
        /// The gap `G : C` in front of `A`
        type Before<G: Nat, C: Nat, A: IsGapped>: IsGapped;
    }
    Zero | Unit => A;
    Many => A::Gap<G, C>;
}

/// Gaps, or a reason.
pub trait Gapped {
    /// One more gap in front
    type Gap<G: Nat, C: Nat>: IsGapped;
    /// The complement of the modes `L`
    type Outcome<L: StrideList, E: IsPolicy>: crate::kind::Outcome;
}

/// The mode of stride `D` begins below the period `C`, so the walk must begin again, in clusters.
pub struct Interleaved<D, C>(PhantomData<(D, C)>);
impl<D: Nat, C: Nat> Gapped for Interleaved<D, C> {
    type Gap<G: Nat, X: Nat> = Self;
    type Outcome<L: StrideList, E: IsPolicy> = <E::Interleaved<L, D, C> as Gapped>::Outcome<L, E>;
}
