//! The walk over the sorted strides. `C` is the period so far: the size times the stride of the mode before, 1 at first.
//! A mode `S : D` with `D = g·C` leaves a gap `g : C`, and the period becomes `S·D`.

use crate::algebra::sort::Entry;
use crate::htuple::{HCons, HNil};
use crate::int::{Equal, Factor, Floor, Greater, Less, Many, Multiple, Nat, Neither, PositiveNat, Same, Unit, Zero};
use crate::kind::{Bool, Ending as IsEnding, Gapped as IsGapped, Reason, StrideList};
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::{B0, B1, NInt, UInt, UTerm};

use super::cotarget::Cotarget;
use super::rules::{CotargetRule, GapRule, NegativeRule, OverlapRule};

/// What happens where a stride is not a multiple of the period, and after the last mode.
pub trait Ending {
    /// `D` is above the period `C`, but no multiple of it
    type Uneven<S: Nat, D: Nat, C: Nat, R: StrideList>: IsGapped;
    /// The period after the last mode
    type End<C: Nat>: IsGapped;
}

/// Unbounded: round down between modes, end in `1 : C`.
pub enum Openly {}
/// Nothing is rounded, `M` is reached exactly.
pub struct Exactly<M>(PhantomData<M>);
/// Round down between modes, up at the end.
pub struct Padding<M>(PhantomData<M>);

impl Ending for Openly {
    type Uneven<S: Nat, D: Nat, C: Nat, R: StrideList> = RoundDown<S, D, C, R, Self>;
    type End<C: Nat> = Accepted<HCons<Mode<crate::int::One, C>, HNil>>;
}
impl<M: Nat> Ending for Exactly<M> {
    type Uneven<S: Nat, D: Nat, C: Nat, R: StrideList> = Refused<GapRule<D, C>>;
    type End<C: Nat> = <M::Ratio<C> as FromRatio>::Last<C, CotargetRule<M, C>>;
}
impl<M: Cotarget> Ending for Padding<M> {
    type Uneven<S: Nat, D: Nat, C: Nat, R: StrideList> = RoundDown<S, D, C, R, Self>;
    type End<C: Nat> = Accepted<M::Uncovered<C, C>>;
}

/// The gap `⌊D / C⌋ : C`.
type RoundDown<S, D, C, R, E> = <<Floor<D, C> as Nat>::Magnitude as IfGap>::Step<Floor<D, C>, S, D, C, R, E>;

/// The walk along a sorted list.
pub trait Gaps {
    /// The gaps from the period `C` on
    type GapsFrom<C: Nat, E: IsEnding>: IsGapped;
}
impl Gaps for HNil {
    type GapsFrom<C: Nat, E: IsEnding> = E::End<C>;
}
impl<S: Nat, D: Element, P: Nat, Z: Bool, R: StrideList> Gaps for HCons<Entry<S, D, P, Z>, R> {
    type GapsFrom<C: Nat, E: IsEnding> = D::GapFrom<S, C, R, E>;
}

/// Only positive strides have a complement.
pub trait GapStride {
    /// The gap before `S : self`
    type GapFrom<S: Nat, C: Nat, R: StrideList, E: IsEnding>: IsGapped;
}
impl GapStride for UTerm {
    type GapFrom<S: Nat, C: Nat, R: StrideList, E: IsEnding> = R::GapsFrom<C, E>;
}
impl<U: PositiveNat> GapStride for UInt<U, B0> {
    type GapFrom<S: Nat, C: Nat, R: StrideList, E: IsEnding> =
        <<Self as crate::int::Divide>::Ratio<C> as FromRatio>::Gap<S, Self, C, R, E>;
}
impl<U: Nat> GapStride for UInt<U, B1> {
    type GapFrom<S: Nat, C: Nat, R: StrideList, E: IsEnding> =
        <<Self as crate::int::Divide>::Ratio<C> as FromRatio>::Gap<S, Self, C, R, E>;
}
impl<U: PositiveNat> GapStride for NInt<U> {
    type GapFrom<S: Nat, C: Nat, R: StrideList, E: IsEnding> = Refused<NegativeRule<Self>>;
}

/// Branch: the stride `D` (or the cotarget `M`) against the period `C`.
pub trait FromRatio {
    /// The gap before `S : D`
    type Gap<S: Nat, D: Nat, C: Nat, R: StrideList, E: IsEnding>: IsGapped;
    /// The gap between the last period and the cotarget, or the reason `W`
    type Last<C: Nat, W: Reason>: IsGapped;
}
impl FromRatio for Same {
    type Gap<S: Nat, D: Nat, C: Nat, R: StrideList, E: IsEnding> = R::GapsFrom<S::Times<D>, E>;
    type Last<C: Nat, W: Reason> = Accepted<HNil>;
}
impl<G: Nat> FromRatio for Multiple<G> {
    type Gap<S: Nat, D: Nat, C: Nat, R: StrideList, E: IsEnding> = <R::GapsFrom<S::Times<D>, E> as Gapped>::Gap<G, C>;
    type Last<C: Nat, W: Reason> = Accepted<HCons<Mode<G, C>, HNil>>;
}
impl<G: Nat> FromRatio for Factor<G> {
    type Gap<S: Nat, D: Nat, C: Nat, R: StrideList, E: IsEnding> = Refused<OverlapRule<D, C>>;
    type Last<C: Nat, W: Reason> = Refused<W>;
}
impl FromRatio for Neither {
    type Gap<S: Nat, D: Nat, C: Nat, R: StrideList, E: IsEnding> = <D::Against<C> as IfAbove>::Gap<S, D, C, R, E>;
    type Last<C: Nat, W: Reason> = Refused<W>;
}

/// Branch: a stride below the period overlaps the modes before it.
pub trait IfAbove {
    /// The gap before `S : D`, which is no multiple of `C`
    type Gap<S: Nat, D: Nat, C: Nat, R: StrideList, E: IsEnding>: IsGapped;
}
impl IfAbove for Less {
    type Gap<S: Nat, D: Nat, C: Nat, R: StrideList, E: IsEnding> = Refused<OverlapRule<D, C>>;
}
impl IfAbove for Equal {
    type Gap<S: Nat, D: Nat, C: Nat, R: StrideList, E: IsEnding> = R::GapsFrom<S::Times<D>, E>;
}
impl IfAbove for Greater {
    type Gap<S: Nat, D: Nat, C: Nat, R: StrideList, E: IsEnding> = E::Uneven<S, D, C, R>;
}

/// Branch: a gap of 1 is none.
pub trait IfGap {
    /// The gap `G : C`, then on from `S·D`
    type Step<G: Nat, S: Nat, D: Nat, C: Nat, R: StrideList, E: IsEnding>: IsGapped;
}
impl IfGap for Zero {
    type Step<G: Nat, S: Nat, D: Nat, C: Nat, R: StrideList, E: IsEnding> = R::GapsFrom<S::Times<D>, E>;
}
impl IfGap for Unit {
    type Step<G: Nat, S: Nat, D: Nat, C: Nat, R: StrideList, E: IsEnding> = R::GapsFrom<S::Times<D>, E>;
}
impl IfGap for Many {
    type Step<G: Nat, S: Nat, D: Nat, C: Nat, R: StrideList, E: IsEnding> =
        <R::GapsFrom<S::Times<D>, E> as Gapped>::Gap<G, C>;
}

/// Gaps, or a reason.
pub trait Gapped {
    /// One more gap in front
    type Gap<G: Nat, C: Nat>: IsGapped;
    /// The complement
    type Outcome: crate::kind::Outcome;
}
