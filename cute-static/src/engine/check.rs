//! Checks: the conditions that an operation requires, and how their results are combined.
//!
//! A check is an [`Outcome`]: [`Passed`], or [`Refused`] with the broken rule. Every module above the engine states its conditions with these
//! functions, so that the dispatch tables need no row for them.

use crate::branch::branch;
use crate::htuple::{HNil, Singleton};
use crate::int::{Equal, Exact, Factor, Greater, Inexact, Less, Multiple, Nat, Negative, Neither, NonNegative, Same};
use crate::kind::{Bool, ModeTree, Outcome, Rule};
use crate::outcome::{Accepted, Granted, Grants, Refused};
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::{B0, B1};

/// A check that found no broken rule.
pub type Passed = Accepted<HNil>;
/// Both checks. The refusal is that of the first one that fails.
pub type BothHold<A, B> = <A as Combine>::AndThen<B>;

branch! {
    /// A condition, as a check or as a choice.
    pub trait Condition {
        /// Passed if the condition holds, else refused for the reason `W`
        type Require<W: Rule>: Outcome;
        /// Refused for the reason `W` if the condition holds, else passed
        type Forbid<W: Rule>: Outcome;
        /// `X` if the condition holds, else `Y`
        type Choose<X: Outcome, Y: Outcome>: Outcome;
        /// `F` of the modes `M` if the condition holds, else `G`. Only that one is computed
        type ChooseStep<F: Step, G: Step, M: ModeTree>: Outcome;
        /// The number `X` if the condition holds, else `Y`
        type Number<X: Nat, Y: Nat>: Nat;
        /// The stride element `X` if the condition holds, else `Y`
        type Stride<X: Element, Y: Element>: Element;
        /// The modes `X` if the condition holds, else `Y`
        type Modes<X: ModeTree, Y: ModeTree>: ModeTree;
        /// The type with one value `X` if the condition holds, else `Y`
        type Type<X: Singleton, Y: Singleton>: Singleton;
    }
    B1 => Passed, Refused<W>, X, F::Of<M>, X, X, X, X;
    B0 => Refused<W>, Passed, Y, G::Of<M>, Y, Y, Y, Y;
}

branch! {
    /// The comparison of a number with a limit.
    pub trait Limit {
        /// Whether the number is at most the limit
        type IsAtMost: Bool;
        /// Passed if the number is below the limit, else refused for the reason `W`
        type Below<W: Rule>: Outcome;
        /// Passed if the number is at least the limit, else refused for the reason `W`
        type AtLeast<W: Rule>: Outcome;
        /// Passed if the number is at most the limit, else refused for the reason `W`
        type AtMost<W: Rule>: Outcome;
    }
    Less => B1, Passed, Refused<W>, Passed;
    Equal => B1, Refused<W>, Passed, Passed;
    Greater => B0, Refused<W>, Passed, Refused<W>;
}

branch! {
    /// The quotient of two numbers.
    pub trait IfExact {
        /// Passed if the quotient is exact, else refused for the reason `W`
        type Require<W: Rule>: Outcome;
    }
    {Q: Nat} Exact<Q> => Passed;
    Inexact => Refused<W>;
}

branch! {
    /// The ratio of a number to another one.
    pub trait IfMultiple {
        /// Passed if the number is a multiple of the other one, else refused for the reason `W`
        type Require<W: Rule>: Outcome;
    }
    Same | {Q: Nat} Multiple<Q> => Passed;
    {Q: Nat} Factor<Q> | Neither => Refused<W>;
}

branch! {
    /// The difference of two numbers.
    pub trait MatchDifference {
        /// The result of `F` for this difference
        type Match<F: DifferenceCases>: Outcome;
    }
    {Q: Nat} NonNegative<Q> => F::NonNegative<Q>;
    Negative => F::Negative;
}
/// A result for each difference.
pub trait DifferenceCases {
    /// The result for the difference `Q`
    type NonNegative<Q: Nat>: Outcome;
    /// The result for a negative difference
    type Negative: Outcome;
}

branch! {
    /// Combinations of a result with another one, as `Result` has them.
    pub trait Combine {
        /// `C` if this result is accepted, else this refusal
        type AndThen<C: Outcome>: Outcome;
        /// This result if it is accepted, else `X`
        type OrTry<X: Outcome>: Outcome;
        /// The step `F` from the modes of this result, or this refusal
        type Pipe<F: Step>: Outcome;
        /// This result if it is accepted; else the step `F` from no modes, which is computed only then, or this refusal if that is refused too
        type OrElse<F: Step>: Outcome;
        /// `C` if this result is accepted, else passed: the refusal is reported elsewhere
        type Guard<C: Outcome>: Outcome;
        /// The stride element `X` if this result is accepted, else `Y`
        type Stride<X: Element, Y: Element>: Element;
        /// The type of `F` for this result
        type Match<F: Cases>;
    }
    {M: ModeTree} Accepted<M> => C, Self, F::Of<M>, Self, C, X, F::Accepted<M>;
    {W: Rule} Refused<W> => Self, X, Self, <F::Of<HNil> as Combine>::OrTry<Self>, Passed, Y, F::Refused;
}

/// A type for each result.
pub trait Cases {
    /// The type for the accepted modes `M`
    type Accepted<M: ModeTree>;
    /// The type for a refusal
    type Refused;
}

/// A function from modes to a result.
pub trait Step {
    /// The result for the modes `M`
    type Of<M: ModeTree>: Outcome;
}

/// A step of an impl under a name: the bound `X: Found<Type = K>` computes `X`, and the steps behind it take `K`. A result inside another result costs the
/// depth of both, but bounds stand beside each other.
pub trait Found {
    /// `Self`
    type Type;
}
impl<X> Found for X {
    type Type = X;
}

/// Declares steps, one row per step: its parameters, the modes that it takes, and the result. In a chain of [`Combine::Pipe`] each step takes the
/// result of the one before, so that nothing is computed twice.
macro_rules! steps {
    ($($(#[$doc:meta])* $name:ident<$($p:ident: $of:path),*> of $found:ident = $result:ty;)*) => {$(
        $(#[$doc])*
        pub struct $name<$($p),*>(core::marker::PhantomData<($($p,)*)>);
        impl<$($p: $of),*> $crate::check::Step for $name<$($p),*> {
            type Of<$found: $crate::kind::ModeTree> = $result;
        }
    )*};
}
pub(crate) use steps;

/// Checks one after another, as one check. Each has operands of its own, which its error names.
pub trait Verdict {
    /// The first that is refused, or else the last
    type Outcome: Outcome;
    /// The left operand of that check, for the message
    type Left;
    /// The right operand
    type Right;
}
/// The check `V` of the operands `A` and `B`, and then the checks `N`.
pub struct About<V, A, B, N = ()>(PhantomData<(V, A, B, N)>);
/// `X` if the check is refused, else `Y`
pub struct Else<X, Y>(PhantomData<(X, Y)>);
impl<X, Y> Cases for Else<X, Y> {
    type Accepted<M: ModeTree> = Y;
    type Refused = X;
}
impl<V: Outcome, A, B, N: Verdict> Verdict for About<V, A, B, N> {
    type Outcome = <V as Combine>::AndThen<N::Outcome>;
    type Left = <V as Combine>::Match<Else<A, N::Left>>;
    type Right = <V as Combine>::Match<Else<B, N::Right>>;
}
/// The checks `X`, and then the checks `Y`.
pub struct Both<X, Y>(PhantomData<(X, Y)>);
impl<X: Verdict, Y: Verdict> Verdict for Both<X, Y> {
    type Outcome = <X::Outcome as Combine>::AndThen<Y::Outcome>;
    type Left = <X::Outcome as Combine>::Match<Else<X::Left, Y::Left>>;
    type Right = <X::Outcome as Combine>::Match<Else<X::Right, Y::Right>>;
}
/// A verdict that is no refusal.
pub trait LegalVerdict {
    /// `()`, which mentions the rule, see [`Grants`]
    type Legal;
}
impl<V: Verdict> LegalVerdict for V
where
    V::Outcome: Grants<V::Left, V::Right>,
{
    type Legal = Granted<V::Outcome, V::Left, V::Right, ()>;
}
impl Verdict for () {
    type Outcome = Passed;
    type Left = ();
    type Right = ();
}
