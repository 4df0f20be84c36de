//! From the offsets of the lanes to the degree of each phase.

use crate::branch::branch;
use crate::check::Passed;
use crate::htuple::{HCons, HNil};
use crate::int::{Add, AddBits, Compare, Exact, Inexact, Many, MinMax, Nat, Unit, Zero};
use crate::kind::Outcome;
use crate::outcome::Refused;
use core::marker::PhantomData;
use typenum::UTerm;

use super::rules::{TooManyLanes, UnalignedOffset};
use super::search::{Sources, Tap};
use super::width::{Fraction, Places, Width};
use super::words::{Nothing, Words};

/// The offsets of lanes.
pub trait OffsetList {
    /// The lanes at work, each on elements that are `F` accesses
    type Serve<F: Fraction, P: Phases>: Phases;
    /// With the bits from `M + B` on
    type Sources<M: Places, B: Places>: Sources;
}
impl OffsetList for HNil {
    type Serve<F: Fraction, P: Phases> = P;
    type Sources<M: Places, B: Places> = HNil;
}
impl<N: Nat, R: OffsetList> OffsetList for HCons<N, R> {
    type Serve<F: Fraction, P: Phases> = R::Serve<F, <F::Times<N> as IfAligned>::Serve<N, P>>;
    type Sources<M: Places, B: Places> = HCons<Tap<N, B::Floor<M::Floor<N>>>, R::Sources<M, B>>;
}

branch! {
    /// Branch: is the offset a multiple of the access?
    pub trait IfAligned {
        /// The phases `P`, and this lane
        type Serve<N: Nat, P: Phases>: Phases;
    }
    {Q: Nat} Exact<Q> => P::With<Q>;
    Inexact => P::Refuse<N>;
}

/// The phases of a warp's access.
pub trait Phases {
    /// One more lane, at the access `Q`
    type With<Q: Nat>: Phases;
    /// One more lane, at the offset `N`, which is no multiple of the access
    type Refuse<N: Nat>: Phases;
    /// The degrees
    type Degrees: Degrees;
    /// Why there are none
    type Legal: Outcome;
}
/// Phases with the degrees `R`, and one with the words `S` so far and `C` lanes to come, of accesses of width `W`.
pub struct Serving<S, C, W, R>(PhantomData<(S, C, W, R)>);
/// An offset `N` that is no multiple of the access.
pub struct Unaligned<N>(PhantomData<N>);
/// `N` lanes, more than 32.
pub struct NoWarp<N>(PhantomData<N>);

/// No lane yet.
pub type Idle<W> = Serving<Nothing, <W as Width>::Lanes, W, HNil>;
impl<S: Words, C: Nat, W: Width, R: Degrees> Phases for Serving<S, C, W, R> {
    type With<Q: Nat> = <C::Magnitude as IfLastLane>::Next<S::With<<W::Within as Places>::Floor<Q>>, C, W, R>;
    type Refuse<N: Nat> = Unaligned<N>;
    type Degrees = S::Close<W::Banks, R>;
    type Legal = Passed;
}
impl<N: Nat> Phases for Unaligned<N> {
    type With<Q: Nat> = Self;
    type Refuse<M: Nat> = Self;
    type Degrees = HNil;
    type Legal = Refused<UnalignedOffset<N>>;
}
impl<N: Nat> Phases for NoWarp<N> {
    type With<Q: Nat> = Self;
    type Refuse<M: Nat> = Self;
    type Degrees = HNil;
    type Legal = Refused<TooManyLanes<N>>;
}

branch! {
    /// Branch: was this the last of `C` lanes?
    pub trait IfLastLane {
        /// The phases with the words `S` in the one that goes on
        type Next<S: Words, C: Nat, W: Width, R: Degrees>: Phases;
    }
    Many => Serving<S, C::Pred, W, R>;
    Zero | Unit => Serving<Nothing, W::Lanes, W, HCons<S::Degree<W::Banks>, R>>;
}

/// The degrees of phases, the last one first.
pub trait Degrees {
    /// How many
    type Phases: Nat;
    /// The largest, 0 where there is none
    type Degree: Nat;
    /// The first phase that has it
    type Phase: Nat;
    /// Their sum
    type Wavefronts: Nat;
}
impl Degrees for HNil {
    type Phases = UTerm;
    type Degree = UTerm;
    type Phase = UTerm;
    type Wavefronts = UTerm;
}
impl<K: Nat, R: Degrees> Degrees for HCons<K, R> {
    type Phases = <R::Phases as AddBits>::Succ;
    type Degree = super::words::Larger<K, R::Degree>;
    // This phase, where its degree is greater.
    type Phase = <<K as Compare>::ComparedTo<R::Degree> as MinMax>::Min<R::Phase, R::Phases>;
    type Wavefronts = <K as Add>::Plus<R::Wavefronts>;
}
