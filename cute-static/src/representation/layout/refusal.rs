//! Why an edit of modes is refused.

use crate::branch::branch;
use crate::htuple::HNil;
use crate::int::{Equal, Exact, Factor, Greater, Inexact, Less, Multiple, Nat, Neither, Same};
use crate::kind::{Bool, ModeTree, Outcome, Reason};
use crate::outcome::{Accepted, Refused, rules};
use typenum::{B0, B1};

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
    /// The rank 0.
    RankZero<> = IsPositive {
        message: "a rank must be positive",
        label: "rank 0 is asked for",
        note: "{A} can be brought to rank 1 or more"
    }
    /// Two extents of which neither divides the other.
    ShapeDivRule<X, Y> = ShapeDivDivides {
        message: "shape_div of {A} by {B}: {X} and {Y} do not divide one another",
        label: "{X} and {Y} do not divide one another",
        note: "shape_div needs one of the two to be a multiple of the other wherever they meet"
    }
    /// An extent that is no multiple of its divisor.
    UnevenLeaf<X, Y> = DividesEach {
        message: "shape_div of {A} by {B}, in each leaf: {X} is not a multiple of {Y}",
        label: "{Y} does not divide {X}",
        note: "round with `Ceil` or `Floor`, or let the modes divide one another's rest with `ShapeDiv`"
    }
    /// A divisor of 0.
    DivisorIsZero<> = DivisorIsPositive {
        message: "{A} cannot be divided by {B}: a divisor is 0",
        label: "every integer of the divisor must be positive",
        note: "shape_div and ceil_div count the parts of a shape"
    }
    /// An extent that is less than its divisor.
    RoundsToZero<X, Y> = RoundsToExtent {
        message: "shape_div of {A} by {B}, in each leaf: {X} / {Y} rounds down to 0",
        label: "{X} is less than {Y}, and 0 is no extent",
        note: "round with `Ceil`, or take `ShapeDiv`, which goes on with the rest of the divisor"
    }
    /// A divisor with a mode that the shape does not have.
    ShapeDivRank<> = ShapeDivRanks {
        message: "{A} cannot be divided by {B}: the divisor has more modes",
        label: "a tuple of the divisor must not have more modes than the tuple that it divides",
        note: "shape_div needs tuples of as many modes, ceil_div of no more"
    }
}

/// One check after another.
pub trait AndThen {
    /// `C`, unless this one has failed
    type AndThen<C: Outcome>: Outcome;
}
impl<M: ModeTree> AndThen for Accepted<M> {
    type AndThen<C: Outcome> = C;
}
impl<W: Reason> AndThen for Refused<W> {
    type AndThen<C: Outcome> = Self;
}

/// Modes to modes, or a reason.
pub trait Step {
    /// The modes
    type Of<M: ModeTree>: Outcome;
}
/// A result, and the next step.
pub trait Pipe {
    /// The step `F`, unless this one has been refused
    type Pipe<F: Step>: Outcome;
    /// `C`, or nothing to complain about where this one has been refused: the refusal is reported elsewhere
    type Guard<C: Outcome>: Outcome;
}
impl<M: ModeTree> Pipe for Accepted<M> {
    type Pipe<F: Step> = F::Of<M>;
    type Guard<C: Outcome> = C;
}
impl<W: Reason> Pipe for Refused<W> {
    type Pipe<F: Step> = Self;
    type Guard<C: Outcome> = Passed;
}

/// One step after another: each takes what the one before has found, so that nothing is computed twice. One row per step: its
/// parameters, what it takes, what it makes of it.
macro_rules! steps {
    ($($(#[$doc:meta])* $name:ident<$($p:ident: $of:path),*> of $found:ident = $result:ty;)*) => {$(
        $(#[$doc])*
        pub struct $name<$($p),*>(core::marker::PhantomData<($($p,)*)>);
        impl<$($p: $of),*> $crate::layout::refusal::Step for $name<$($p),*> {
            type Of<$found: $crate::kind::ModeTree> = $result;
        }
    )*};
}
pub(crate) use steps;

/// One result or another.
pub trait Choose {
    /// `X` for yes, `Y` for no
    type Choose<X: Outcome, Y: Outcome>: Outcome;
    /// Refused for yes
    type Object<W: Reason>: Outcome;
}
impl Choose for B1 {
    type Choose<X: Outcome, Y: Outcome> = X;
    type Object<W: Reason> = Refused<W>;
}
impl Choose for B0 {
    type Choose<X: Outcome, Y: Outcome> = Y;
    type Object<W: Reason> = Passed;
}

/// Both checks, the first that fails.
pub type BothHold<A, B> = <A as AndThen>::AndThen<B>;

/// One result, or another.
pub trait OrTry {
    /// `self`, or `X` where it is refused
    type OrTry<X: Outcome>: Outcome;
}
impl<M: ModeTree> OrTry for Accepted<M> {
    type OrTry<X: Outcome> = Self;
}
impl<W: Reason> OrTry for Refused<W> {
    type OrTry<X: Outcome> = X;
}

/// A question that must be answered with yes.
pub trait Ask {
    /// Passed, or refused for the reason `W`
    type Require<W: Reason>: Outcome;
}
impl Ask for B1 {
    type Require<W: Reason> = Passed;
}
impl Ask for B0 {
    type Require<W: Reason> = Refused<W>;
}

/// The check has passed.
pub type Passed = Accepted<HNil>;

branch! {
    /// Branch: a quotient that has been asked for.
    pub trait IfExact {
        /// Passed where it is exact, else refused for the reason `W`
        type Exact<W: Reason>: Outcome;
    }
    {Q: Nat} Exact<Q> => Passed;
    Inexact => Refused<W>;
}

branch! {
    /// Branch: a number against its would-be divisor.
    pub trait IfWhole {
        /// Passed where it is a multiple, else refused for the reason `W`
        type Whole<W: Reason>: Outcome;
    }
    Same | {Q: Nat} Multiple<Q> => Passed;
    {Q: Nat} Factor<Q> | Neither => Refused<W>;
}

/// A number against a limit.
pub trait NotAbove {
    /// Whether it is at most the limit
    type NotAbove: Bool;
}
impl NotAbove for Less {
    type NotAbove = B1;
}
impl NotAbove for Equal {
    type NotAbove = B1;
}
impl NotAbove for Greater {
    type NotAbove = B0;
}

/// Branch: a number against a limit. Each function is refused for the reason `W` where its name is not true.
pub trait IfBelow {
    /// The number is less
    type Below<W: Reason>: Outcome;
    /// The number is as large or larger
    type NotLess<W: Reason>: Outcome;
    /// The number is as large or less
    type NotGreater<W: Reason>: Outcome;
}
macro_rules! below {
    ($($order:ty: $below:ty, $not_less:ty, $not_greater:ty;)*) => {$(
        impl IfBelow for $order {
            type Below<W: Reason> = $below;
            type NotLess<W: Reason> = $not_less;
            type NotGreater<W: Reason> = $not_greater;
        }
    )*};
}
below! {
    Less: Passed, Refused<W>, Passed;
    Equal: Refused<W>, Passed, Passed;
    Greater: Refused<W>, Passed, Refused<W>;
}
