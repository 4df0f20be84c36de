//! The modes of a list by number. These functions are total: what is out of range gives some HTuple, and
//! [`InRange`](Modes::InRange) says so beforehand.

use super::{HCons, HNil, Leaf};
use crate::int::{AddBits, Equal, Greater, Less, Many, Nat, Negative, NonNegative, Unit, Zero};
use crate::kind::{HTuple, Outcome};
use crate::outcome::{Accepted, Refused, rules};

rules! {
    /// There is no mode `I` among `N`.
    ModeRange<I, N> = HasMode {
        message: "no mode {I}: {A} has {N} modes",
        label: "mode {I} is asked for, but the modes are numbered from 0 and there are {N}",
        note: "the operation was given {B}"
    }
    /// The mode `I` of a leaf.
    NoModes<I> = IsTuple {
        message: "no mode {I}: the mode indices must stop at a leaf of {A}",
        label: "mode {I} of a leaf is asked for",
        note: "the operation was given {B}"
    }
    /// A range `B..E` of no modes.
    EmptyRange<X, Y> = HasRange {
        message: "no modes from {X} to {Y} in {A}: the range must begin before it ends",
        label: "the range begins at {X} and ends before {Y}",
        note: "a range of modes is given by its begin and the mode after its last"
    }
    /// A range that ends at `E`, beyond the `N` modes.
    RangeEnd<E, N> = EndsWithin {
        message: "no modes up to {E}: {A} has {N} modes",
        label: "the range ends before mode {E}, but there are {N} modes",
        note: "a range of modes is given by its begin and the mode after its last"
    }
}

/// Modes by number, from 0.
pub trait Modes {
    /// Is there a mode `I`?
    type InRange<I: Nat>: Outcome;
    /// Mode `I`
    type Nth<I: Nat>: HTuple;
    /// The first `N` modes
    type First<N: Nat>: HTuple;
    /// The modes from `N` on
    type Rest<N: Nat>: HTuple;
    /// The modes of `self`, then those of `R`
    type Join<R: HTuple>: HTuple;
    /// `X` in place of mode `I`
    type Put<I: Nat, X: HTuple>: HTuple;
    /// The modes from `B` up to `E` as one; a leaf becomes a list of one
    type Grouped<B: Nat, E: Nat>: HTuple;
}

impl<L: Leaf> Modes for L {
    type InRange<I: Nat> = Refused<NoModes<I>>;
    type Nth<I: Nat> = L;
    type First<N: Nat> = HNil;
    type Rest<N: Nat> = HNil;
    type Join<R: HTuple> = R;
    type Put<I: Nat, X: HTuple> = X;
    type Grouped<B: Nat, E: Nat> = HCons<L, HNil>;
}
impl Modes for HNil {
    type InRange<I: Nat> = Refused<ModeRange<I, typenum::UTerm>>;
    type Nth<I: Nat> = HNil;
    type First<N: Nat> = HNil;
    type Rest<N: Nat> = HNil;
    type Join<R: HTuple> = R;
    type Put<I: Nat, X: HTuple> = HNil;
    type Grouped<B: Nat, E: Nat> = HNil;
}
impl<H: HTuple, T: HTuple> Modes for HCons<H, T> {
    type InRange<I: Nat> =
        <I::ComparedTo<<T::Length as AddBits>::Succ> as IfInRange>::Mode<I, <T::Length as AddBits>::Succ>;
    type Nth<I: Nat> = <I::Magnitude as IfHere>::Nth<I, H, T>;
    type First<N: Nat> = <N::Magnitude as IfHere>::First<N, H, T>;
    type Rest<N: Nat> = <N::Magnitude as IfHere>::Rest<N, H, T>;
    type Join<R: HTuple> = HCons<H, T::Join<R>>;
    type Put<I: Nat, X: HTuple> = <I::Magnitude as IfHere>::Put<I, X, H, T>;
    type Grouped<B: Nat, E: Nat> =
        <Self::First<B> as Modes>::Join<HCons<<Self::First<E> as Modes>::Rest<B>, Self::Rest<E>>>;
}

/// Branch: is the number of the mode, or of modes, 0? The list is `(H, T…)`.
pub trait IfHere {
    /// Mode `I`
    type Nth<I: Nat, H: HTuple, T: HTuple>: HTuple;
    /// The first `N` modes
    type First<N: Nat, H: HTuple, T: HTuple>: HTuple;
    /// The modes from `N` on
    type Rest<N: Nat, H: HTuple, T: HTuple>: HTuple;
    /// `X` in place of mode `I`
    type Put<I: Nat, X: HTuple, H: HTuple, T: HTuple>: HTuple;
    /// `X` `N` times, in front of `R`
    type Repeat<N: Nat, X: HTuple, R: HTuple>: HTuple;
}
impl IfHere for Zero {
    type Nth<I: Nat, H: HTuple, T: HTuple> = H;
    type First<N: Nat, H: HTuple, T: HTuple> = HNil;
    type Rest<N: Nat, H: HTuple, T: HTuple> = HCons<H, T>;
    type Put<I: Nat, X: HTuple, H: HTuple, T: HTuple> = HCons<X, T>;
    type Repeat<N: Nat, X: HTuple, R: HTuple> = R;
}
macro_rules! further {
    ($($magnitude:ty),*) => {$(
        impl IfHere for $magnitude {
            type Nth<I: Nat, H: HTuple, T: HTuple> = T::Nth<I::Pred>;
            type First<N: Nat, H: HTuple, T: HTuple> = HCons<H, T::First<N::Pred>>;
            type Rest<N: Nat, H: HTuple, T: HTuple> = T::Rest<N::Pred>;
            type Put<I: Nat, X: HTuple, H: HTuple, T: HTuple> = HCons<H, T::Put<I::Pred, X>>;
            type Repeat<N: Nat, X: HTuple, R: HTuple> =
                <<N::Pred as Nat>::Magnitude as IfHere>::Repeat<N::Pred, X, HCons<X, R>>;
        }
    )*};
}
further!(Unit, Many);

/// Branch: how many modes are missing to a rank? `self` is the rank wanted less the rank of the list.
pub trait IfMissing {
    /// `X` behind the list until it has the rank
    type Append<L: HTuple, X: HTuple>: HTuple;
    /// `X` in front of the list until it has the rank
    type Prepend<L: HTuple, X: HTuple>: HTuple;
}
// Nothing is missing: a leaf of rank 1 stays a leaf.
impl IfMissing for Negative {
    type Append<L: HTuple, X: HTuple> = L;
    type Prepend<L: HTuple, X: HTuple> = L;
}
impl<K: Nat> IfMissing for NonNegative<K> {
    type Append<L: HTuple, X: HTuple> = <K::Magnitude as IfAny>::Append<K, L, X>;
    type Prepend<L: HTuple, X: HTuple> = <K::Magnitude as IfAny>::Prepend<K, L, X>;
}

/// Branch: is any of the `K` modes missing?
pub trait IfAny {
    /// `X` `K` times behind the list
    type Append<K: Nat, L: HTuple, X: HTuple>: HTuple;
    /// `X` `K` times in front of it
    type Prepend<K: Nat, L: HTuple, X: HTuple>: HTuple;
}
impl IfAny for Zero {
    type Append<K: Nat, L: HTuple, X: HTuple> = L;
    type Prepend<K: Nat, L: HTuple, X: HTuple> = L;
}
macro_rules! some_missing {
    ($($magnitude:ty),*) => {$(
        impl IfAny for $magnitude {
            type Append<K: Nat, L: HTuple, X: HTuple> =
                <L::AsList as Modes>::Join<<K::Magnitude as IfHere>::Repeat<K, X, HNil>>;
            type Prepend<K: Nat, L: HTuple, X: HTuple> = <K::Magnitude as IfHere>::Repeat<K, X, L::AsList>;
        }
    )*};
}
some_missing!(Unit, Many);

/// Branch: is a number below another?
pub trait IfInRange {
    /// Is the mode `I` one of `N`? `self` is I against N.
    type Mode<I: Nat, N: Nat>: Outcome;
    /// Are `B..E` some of `N` modes? `self` is B against E.
    type Range<B: Nat, E: Nat, N: Nat>: Outcome;
    /// Does the range end within the `N` modes? `self` is E against N.
    type End<E: Nat, N: Nat>: Outcome;
}
impl IfInRange for Less {
    type Mode<I: Nat, N: Nat> = Accepted<HNil>;
    type Range<B: Nat, E: Nat, N: Nat> = <E::ComparedTo<N> as IfInRange>::End<E, N>;
    type End<E: Nat, N: Nat> = Accepted<HNil>;
}
impl IfInRange for Equal {
    type Mode<I: Nat, N: Nat> = Refused<ModeRange<I, N>>;
    type Range<B: Nat, E: Nat, N: Nat> = Refused<EmptyRange<B, E>>;
    type End<E: Nat, N: Nat> = Accepted<HNil>;
}
impl IfInRange for Greater {
    type Mode<I: Nat, N: Nat> = Refused<ModeRange<I, N>>;
    type Range<B: Nat, E: Nat, N: Nat> = Refused<EmptyRange<B, E>>;
    type End<E: Nat, N: Nat> = Refused<RangeEnd<E, N>>;
}
