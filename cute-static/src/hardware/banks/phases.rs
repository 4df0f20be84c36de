//! From the offsets of the lanes to the degree of each phase.

use crate::branch::branch;
use crate::check::Passed;
use crate::htuple::{HCons, HNil};
use crate::int::{Add, Compare, Exact, Inexact, Many, MinMax, Nat, SuccPred, Unit, Zero};
use crate::kind::Outcome;
use crate::outcome::Refused;
use core::marker::PhantomData;
use typenum::UTerm;

use super::rules::UnalignedOffset;
use super::search::{OffsetAndSource, Sources};
use super::width::{DyadicFraction, Places, Width};
use super::words::{NoWords, Words};

/// The offsets of the lanes of an access.
pub trait OffsetList {
    /// The phases `P` and these lanes, where an element is `F` accesses
    type AddLanes<F: DyadicFraction, P: Phases>: Phases;
    /// Each offset together with its bits from `M + B` on
    type Sources<M: Places, B: Places>: Sources;
}
impl OffsetList for HNil {
    type AddLanes<F: DyadicFraction, P: Phases> = P;
    type Sources<M: Places, B: Places> = HNil;
}
impl<N: Nat, R: OffsetList> OffsetList for HCons<N, R> {
    type AddLanes<F: DyadicFraction, P: Phases> = R::AddLanes<F, <F::Times<N> as IfAligned>::AddLane<N, P>>;
    type Sources<M: Places, B: Places> = HCons<OffsetAndSource<N, B::Floor<M::Floor<N>>>, R::Sources<M, B>>;
}

branch! {
    /// Branch: is the offset a multiple of the access?
    pub trait IfAligned {
        /// The phases `P` and this lane
        type AddLane<N: Nat, P: Phases>: Phases;
    }
    {Q: Nat} Exact<Q> => P::AddLane<Q>;
    Inexact => P::RefuseLane<N>;
}

/// The phases of a warp's access.
pub trait Phases {
    /// These phases and one more lane, at the multiple `Q` of the access
    type AddLane<Q: Nat>: Phases;
    /// One more lane, at the offset `N`, which is not a multiple of the access
    type RefuseLane<N: Nat>: Phases;
    /// The degree of each phase
    type Degrees: Degrees;
    /// Accepted, or the reason why there are no degrees
    type Legal: Outcome;
}
/// Finished phases with the degrees `R`, and one that has the words `S` so far and takes `C` more lanes. `W` is the width of the access.
pub struct PhaseCounter<S, C, W, R>(PhantomData<(S, C, W, R)>);
/// A lane has the offset `N`, which is not a multiple of the access.
pub struct Unaligned<N>(PhantomData<N>);

/// The phases before the first lane.
pub type NoLanesYet<W> = PhaseCounter<NoWords, <W as Width>::Lanes, W, HNil>;
impl<S: Words, C: Nat, W: Width, R: Degrees> Phases for PhaseCounter<S, C, W, R> {
    type AddLane<Q: Nat> = <C::Magnitude as IfLastLane>::Next<S::With<<W::Within as Places>::Floor<Q>>, C, W, R>;
    type RefuseLane<N: Nat> = Unaligned<N>;
    type Degrees = S::Finish<W::Banks, R>;
    type Legal = Passed;
}
impl<N: Nat> Phases for Unaligned<N> {
    type AddLane<Q: Nat> = Self;
    type RefuseLane<M: Nat> = Self;
    type Degrees = HNil;
    type Legal = Refused<UnalignedOffset<N>>;
}

branch! {
    /// Branch: was this the last of `C` lanes?
    pub trait IfLastLane {
        /// The phases, where the current one has the words `S`
        type Next<S: Words, C: Nat, W: Width, R: Degrees>: Phases;
    }
    Many => PhaseCounter<S, C::Pred, W, R>;
    Zero | Unit => PhaseCounter<NoWords, W::Lanes, W, HCons<S::Degree<W::Banks>, R>>;
}

/// The degrees of the phases, the last phase first.
pub trait Degrees {
    /// The number of phases
    type Phases: Nat;
    /// The largest degree, 0 where there is no phase
    type Degree: Nat;
    /// The first phase with that degree
    type Phase: Nat;
    /// The sum of the degrees
    type Wavefronts: Nat;
}
impl Degrees for HNil {
    type Phases = UTerm;
    type Degree = UTerm;
    type Phase = UTerm;
    type Wavefronts = UTerm;
}
impl<K: Nat, R: Degrees> Degrees for HCons<K, R> {
    type Phases = <R::Phases as SuccPred>::Succ;
    type Degree = super::words::Larger<K, R::Degree>;
    // This phase (its index is the number of earlier ones) where its degree is greater than that of any earlier one.
    type Phase = <<K as Compare>::ComparedTo<R::Degree> as MinMax>::Min<R::Phase, R::Phases>;
    type Wavefronts = <K as Add>::Plus<R::Wavefronts>;
}
