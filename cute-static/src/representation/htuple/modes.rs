//! The modes of a list by number. These functions are total: for a number out of range the result is an arbitrary HTuple. Operations check
//! [`InRange`](Modes::InRange) first.

use super::{HCons, HNil, Leaf};
use crate::branch::branch;
use crate::int::{Equal, Greater, Less, Many, Nat, Negative, NonNegative, SuccPred, Unit, Zero};
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
    /// Checks that there is a mode `I`
    type InRange<I: Nat>: Outcome;
    /// Mode `I`
    type Nth<I: Nat>: HTuple;
    /// The first `N` modes
    type First<N: Nat>: HTuple;
    /// The modes from `N` on
    type Rest<N: Nat>: HTuple;
    /// The modes of `self`, followed by those of `R`
    type Join<R: HTuple>: HTuple;
    /// The list with `X` in place of mode `I`
    type Put<I: Nat, X: HTuple>: HTuple;
    /// The list with its modes `B..E` as one mode; a leaf becomes a list of one
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
        <I::ComparedTo<<T::Length as SuccPred>::Succ> as IfInRange>::Mode<I, <T::Length as SuccPred>::Succ>;
    type Nth<I: Nat> = <I::Magnitude as IfNumberIsZero>::Nth<I, H, T>;
    type First<N: Nat> = <N::Magnitude as IfNumberIsZero>::First<N, H, T>;
    type Rest<N: Nat> = <N::Magnitude as IfNumberIsZero>::Rest<N, H, T>;
    type Join<R: HTuple> = HCons<H, T::Join<R>>;
    type Put<I: Nat, X: HTuple> = <I::Magnitude as IfNumberIsZero>::Put<I, X, H, T>;
    type Grouped<B: Nat, E: Nat> =
        <Self::First<B> as Modes>::Join<HCons<<Self::First<E> as Modes>::Rest<B>, Self::Rest<E>>>;
}

branch! {
    /// Branch: is the number of the mode, or the number of modes, 0? The list is `(H, T…)`.
    pub trait IfNumberIsZero {
        /// Mode `I`
        type Nth<I: Nat, H: HTuple, T: HTuple>: HTuple;
        /// The first `N` modes
        type First<N: Nat, H: HTuple, T: HTuple>: HTuple;
        /// The modes from `N` on
        type Rest<N: Nat, H: HTuple, T: HTuple>: HTuple;
        /// The list with `X` in place of mode `I`
        type Put<I: Nat, X: HTuple, H: HTuple, T: HTuple>: HTuple;
        /// `N` copies of `X`, followed by `R`
        type Repeat<N: Nat, X: HTuple, R: HTuple>: HTuple;
    }
    Zero => H, HNil, HCons<H, T>, HCons<X, T>, R;
    Unit | Many => T::Nth<I::Pred>, HCons<H, T::First<N::Pred>>, T::Rest<N::Pred>, HCons<H, T::Put<I::Pred, X>>,
        <<N::Pred as Nat>::Magnitude as IfNumberIsZero>::Repeat<N::Pred, X, HCons<X, R>>;
}

branch! {
    /// Branch: the wanted rank minus the rank of the list.
    pub trait IfMissing {
        /// The list, followed by copies of `X` up to the wanted rank
        type Append<L: HTuple, X: HTuple>: HTuple;
        /// Copies of `X` up to the wanted rank, followed by the list
        type Prepend<L: HTuple, X: HTuple>: HTuple;
    }
    // No mode is missing: a leaf of rank 1 stays a leaf.
    Negative => L, L;
    {K: Nat} NonNegative<K> => <K::Magnitude as IfAnyMissing>::Append<K, L, X>, <K::Magnitude as IfAnyMissing>::Prepend<K, L, X>;
}

branch! {
    /// Branch: the number `K` of missing modes.
    pub trait IfAnyMissing {
        /// The list, followed by `K` copies of `X`
        type Append<K: Nat, L: HTuple, X: HTuple>: HTuple;
        /// `K` copies of `X`, followed by the list
        type Prepend<K: Nat, L: HTuple, X: HTuple>: HTuple;
    }
    Zero => L, L;
    Unit | Many => <L::AsList as Modes>::Join<<K::Magnitude as IfNumberIsZero>::Repeat<K, X, HNil>>,
        <K::Magnitude as IfNumberIsZero>::Repeat<K, X, L::AsList>;
}

branch! {
    /// Branch: the comparison of two of the numbers that a function is given.
    pub trait IfInRange {
        /// Checks that the mode `I` is one of `N`. The answer compares `I` with `N`.
        type Mode<I: Nat, N: Nat>: Outcome;
        /// Checks that `B..E` is a range of the `N` modes. The answer compares `B` with `E`.
        type Range<B: Nat, E: Nat, N: Nat>: Outcome;
        /// Checks that a range ends within the `N` modes. The answer compares its end `E` with `N`.
        type End<E: Nat, N: Nat>: Outcome;
    }
    Less => Accepted<HNil>, <E::ComparedTo<N> as IfInRange>::End<E, N>, Accepted<HNil>;
    Equal => Refused<ModeRange<I, N>>, Refused<EmptyRange<B, E>>, Accepted<HNil>;
    Greater => Refused<ModeRange<I, N>>, Refused<EmptyRange<B, E>>, Refused<RangeEnd<E, N>>;
}
