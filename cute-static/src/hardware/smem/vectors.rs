//! Layouts in units of 16 bytes, mode by mode.
//!
//! [`Upcast`](crate::prelude::Upcast) also accepts layouts that permute or repeat elements inside a unit, but those have no
//! descriptor. Here the contiguous mode must consist of whole units, and every other stride must be a multiple of a unit.

use super::rules::{AxisPacked, AxisPacks, AxisPitch, UnevenBlocks, UnevenRun};
use crate::algebra::by_mode::{EachMode, Joined};
use crate::branch::branch;
use crate::check::{Combine, Condition};
use crate::htuple::{HCons, HNil};
use crate::int::{Add, Compare, Divide, Exact, Factor, Inexact, Mul, Multiple, Nat, Neither, One, Reach, Same};
use crate::kind::{ModeList, Outcome};
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use typenum::UTerm;

/// A number, encoded as a mode of stride 0 so that an [`Outcome`] can hold it.
pub type CarriedNumber<N> = Mode<N, UTerm>;
/// Two numbers, as an [`Outcome`].
pub type TwoNumbers<X, Y> = Accepted<HCons<CarriedNumber<X>, HCons<CarriedNumber<Y>, HNil>>>;

type Second<M> = <<M as EachMode>::Rest as EachMode>::First;
type Third<M> = Second<<M as EachMode>::Rest>;
/// The first number of a list.
pub type Number0<M> = <<M as EachMode>::First as Measure>::Size;
/// The second one.
pub type Number1<M> = <Second<M> as Measure>::Size;
/// The third one.
pub type Number2<M> = <Third<M> as Measure>::Size;
/// The fourth one.
pub type Number3<M> = <Third<<M as EachMode>::Rest> as Measure>::Size;

/// A coalesced list of integer modes. `V` elements make a unit; `I` is the number of the mode in the operand, for messages.
pub trait InUnits {
    /// The list in units, if every stride is a multiple of a unit
    type Strided<V: Nat, I: Nat>: Outcome;
    /// The list in units, if its first mode has stride 1 and whole units, and every other stride is a multiple of a unit
    type Packed<V: Nat, I: Nat>: Outcome;
    /// `(D, E)`, if the list is `A` steps of the stride `D` and then blocks of the stride `E`
    type Blocks<A: Nat, I: Nat>: Outcome;
    /// `(D, D)`, if the list has the stride `D` only; `(0, 0)` if it is empty
    type SingleStride<I: Nat>: Outcome;
    /// `(D, E)`, if the rest of the list, after `A` steps of `D`, has the stride `E` only
    type BlocksAfter<D: Nat, I: Nat>: Outcome;
    /// `(D, E)`, if nothing follows the blocks of the stride `E`
    type OnlyBlocks<D: Nat, E: Nat, I: Nat>: Outcome;
    /// `(D, D)`, if nothing follows the stride `D`
    type EndsAfter<D: Nat, I: Nat>: Outcome;
    /// The sum of `(S − 1)·D` over the modes whose stride is not a multiple of `P`
    type OffPhase<P: Nat>: Nat;
}
impl InUnits for HNil {
    type Strided<V: Nat, I: Nat> = Accepted<HNil>;
    type Packed<V: Nat, I: Nat> = Refused<AxisPacks<I, One, V>>;
    type Blocks<A: Nat, I: Nat> = Refused<UnevenRun<I, One, A>>;
    type SingleStride<I: Nat> = TwoNumbers<UTerm, UTerm>;
    type BlocksAfter<D: Nat, I: Nat> = TwoNumbers<D, UTerm>;
    type OnlyBlocks<D: Nat, E: Nat, I: Nat> = TwoNumbers<D, E>;
    type EndsAfter<D: Nat, I: Nat> = TwoNumbers<D, D>;
    type OffPhase<P: Nat> = UTerm;
}
impl<S: Nat, D: Element, R: ModeList> InUnits for HCons<Mode<S, D>, R> {
    type Strided<V: Nat, I: Nat> = <<D::Abs as Divide>::ExactQuotient<V> as IfUnits>::Stride<S, D::Abs, V, I, R>;
    type Packed<V: Nat, I: Nat> =
        <<<D::Abs as Compare>::Is<One> as Condition>::Require<AxisPacked<I, D::Abs>> as Combine>::AndThen<
            <<S as Divide>::ExactQuotient<V> as IfUnits>::Run<S, V, I, R>,
        >;
    type Blocks<A: Nat, I: Nat> = <<S as Divide>::Ratio<A> as IfBlocks>::Blocks<S, D::Abs, A, I, R>;
    type SingleStride<I: Nat> = R::EndsAfter<D::Abs, I>;
    type BlocksAfter<D0: Nat, I: Nat> = R::OnlyBlocks<D0, D::Abs, I>;
    type OnlyBlocks<D0: Nat, E: Nat, I: Nat> = Refused<UnevenBlocks<I, E, D::Abs>>;
    type EndsAfter<D0: Nat, I: Nat> = Refused<UnevenBlocks<I, D0, D::Abs>>;
    type OffPhase<P: Nat> =
        <<<D::Abs as Divide>::ExactQuotient<P> as IfUnits>::Reach<S, D::Abs> as Add>::Plus<R::OffPhase<P>>;
}

branch! {
    /// Branch: whether a stride or an extent is a whole number of units.
    pub trait IfUnits {
        /// `S:D` and the rest `R` in units of `V`
        type Stride<S: Nat, D: Nat, V: Nat, I: Nat, R: ModeList>: Outcome;
        /// `S:1` and the rest `R` in units of `V`
        type Run<S: Nat, V: Nat, I: Nat, R: ModeList>: Outcome;
        /// 0, or `(S − 1)·D`
        type Reach<S: Nat, D: Nat>: Nat;
    }
    {Q: Nat} Exact<Q> =>
        <R::Strided<V, I> as Joined>::InFrontOf<Mode<S, Q>>, <R::Strided<V, I> as Joined>::InFrontOf<Mode<Q, One>>, UTerm;
    Inexact => Refused<AxisPitch<I, D, V>>, Refused<AxisPacks<I, S, V>>, Reach<S, D>;
}
branch! {
    /// Branch: the extent `S` of the first mode against the `A` steps of a block.
    pub trait IfBlocks {
        /// `A` steps of `D`, then blocks of one stride
        type Blocks<S: Nat, D: Nat, A: Nat, I: Nat, R: ModeList>: Outcome;
    }
    Same => R::BlocksAfter<D, I>;
    {Q: Nat} Multiple<Q> => R::OnlyBlocks<D, <A as Mul>::Times<D>, I>;
    {Q: Nat} Factor<Q> | Neither => Refused<UnevenRun<I, S, A>>;
}
