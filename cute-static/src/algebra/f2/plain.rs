//! The fast path: layouts whose columns are different bits, which need no elimination.
//!
//! Sorted by their strides, the modes are runs of bits with gaps between them. The left inverse is the list of both, with the index bits that reach
//! a run, and 0 for a gap. The right inverse is this list up to the first gap. The complement is the list of the gaps.

use super::complement::OpenByElimination;
use super::inverse::{LeftByElimination, RightByElimination};
use super::properties::{GaplessByElimination, IndependentByElimination};
use crate::algebra::coalesce::{CoalescedList, Unwrap};
use crate::algebra::inverse::FoundDigits;
use crate::algebra::properties::rules::Uncovered;
use crate::algebra::sort::{Entry, SortList, Sorted};
use crate::branch::branch;
use crate::check::{Condition, Passed};
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil};
use crate::int::{Factor, Multiple, Nat, Neither, One, Same};
use crate::kind::{self, Bool, ModeList, ModeTree, Outcome, StrideList};
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused, Rule};
use crate::seal::Seal;
use crate::semimodule::Element;
use typenum::{B0, B1, UTerm};

/// The runs and gaps of the modes `M`, or [`NotPlain`].
pub type RunsOf<M> = <<CoalescedList<M> as SortList>::SortedFrom<One> as Runs>::Runs<One>;

/// The gaps between the modes `M`, or [`NotPlain`].
pub type GapsOf<M> = <Sorted<M> as Runs>::Gaps<One>;

/// The layout needs elimination.
pub enum NotPlain {}
impl Rule for NotPlain {
    const SEAL: Seal = Seal;
    type Fallback<A: ModeTree, B: ModeTree> = Refused<Self>;
}

/// Sorted modes as runs of bits.
pub trait Runs {
    /// The runs and gaps from the offset bit `C` on
    type Runs<C: Nat>: kind::FoundDigits;
    /// The gaps and the end after the last run; positions are ignored
    type Gaps<C: Nat>: kind::FoundDigits;
}
impl Runs for HNil {
    type Runs<C: Nat> = Accepted<HNil>;
    type Gaps<C: Nat> = Accepted<HCons<Mode<One, C::AsXor>, HNil>>;
}
impl<S: Nat, D: Element, P: Nat, Z: Bool, R: StrideList> Runs for HCons<Entry<S, D, P, Z>, R> {
    type Runs<C: Nat> = <<S::IsPowerOfTwo as And>::And<<D::Abs as crate::int::Bits>::IsPowerOfTwo> as IfPlain>::Runs<
        S,
        D::Abs,
        P,
        C,
        R,
    >;
    type Gaps<C: Nat> =
        <<S::IsPowerOfTwo as And>::And<<D::Abs as crate::int::Bits>::IsPowerOfTwo> as IfPlain>::Gaps<S, D::Abs, C, R>;
}
branch! {
    /// Branch: are extent and stride powers of two?
    pub trait IfPlain {
        /// The run `S : D` and those of `R`, from the bit `C` on
        type Runs<S: Nat, D: Nat, P: Nat, C: Nat, R: StrideList>: kind::FoundDigits;
        /// The gaps
        type Gaps<S: Nat, D: Nat, C: Nat, R: StrideList>: kind::FoundDigits;
    }
    B1 => <D::Ratio<C> as IfRun>::Runs<S, D, P, R>, <D::Ratio<C> as IfRun>::Gaps<S, D, C, R>;
    B0 => Refused<NotPlain>, Refused<NotPlain>;
}

branch! {
    /// Branch: the stride `D` against the end of the run before it.
    pub trait IfRun {
        /// The run `S : D` and those of `R`
        type Runs<S: Nat, D: Nat, P: Nat, R: StrideList>: kind::FoundDigits;
        /// The gap before `D`, from the bit `C` on, and those of `R`
        type Gaps<S: Nat, D: Nat, C: Nat, R: StrideList>: kind::FoundDigits;
    }
    Same => <R::Runs<S::Times<D>> as FoundDigits>::Digit<S, P::AsXor>, R::Gaps<S::Times<D>>;
    {Q: Nat} Multiple<Q> =>
        <<R::Runs<S::Times<D>> as FoundDigits>::Digit<S, P::AsXor> as FoundDigits>::Digit<Q, UTerm>,
        <R::Gaps<S::Times<D>> as FoundDigits>::Digit<Q, C::AsXor>;
    {Q: Nat} Factor<Q> | Neither => Refused<NotPlain>, Refused<NotPlain>;
}

branch! {
    /// Branch: does the layout need elimination?
    pub trait OrEliminate {
        /// The right inverse of `M`
        type Right<M: ModeTree>: ModeTree;
        /// The left inverse of `M`
        type Left<M: ModeTree>: Outcome;
        /// The open complement of `M`, where `self` has its gaps
        type Open<M: ModeTree>: Outcome;
        /// Are the columns of `M` independent?
        type Independent<M: ModeTree>: Outcome;
        /// Are the offsets of `M` those of `[0, size)`?
        type Gapless<M: ModeTree>: Outcome;
    }
    {L: ModeList} Accepted<L> =>
        <L::UntilGap as Unwrap>::Unwrapped,
        Accepted<<L as Unwrap>::Unwrapped>,
        Accepted<<L as Unwrap>::Unwrapped>,
        Passed,
        <L::NoGap as Condition>::Require<Uncovered<M::Size, <L::UntilGap as Measure>::Size>>;
    {W: Rule} Refused<W> =>
        RightByElimination<M>,
        LeftByElimination<M>,
        OpenByElimination<M>,
        IndependentByElimination<M>,
        GaplessByElimination<M>;
}

/// Runs, and gaps of stride 0.
pub trait WithGaps {
    /// The runs before the first gap
    type UntilGap: ModeList;
    /// There is none
    type NoGap: Bool;
}
impl WithGaps for HNil {
    type UntilGap = HNil;
    type NoGap = B1;
}
impl<S: Nat, D: Element, R: ModeList> WithGaps for HCons<Mode<S, D>, R> {
    type UntilGap = <D::Equals<UTerm> as IfGap>::UntilGap<S, D, R>;
    type NoGap = <D::Equals<UTerm> as IfGap>::NoGap<R>;
}
branch! {
    /// Branch: is this a gap?
    pub trait IfGap {
        /// `S : D` and the runs of `R`
        type UntilGap<S: Nat, D: Element, R: ModeList>: ModeList;
        /// There is none here or in `R`
        type NoGap<R: ModeList>: Bool;
    }
    B0 => HCons<Mode<S, D>, R::UntilGap>, R::NoGap;
    B1 => HNil, B0;
}
