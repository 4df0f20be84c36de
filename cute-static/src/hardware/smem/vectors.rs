//! Layouts in units of 16 bytes, mode by mode: what an upcast by `V` elements makes of them.
//!
//! [`Upcast`](crate::prelude::Upcast) also takes layouts that permute or repeat elements inside a unit; those have no
//! descriptor. Here the contiguous mode runs through whole units first, and every other stride is a number of units.

use super::rules::{AxisPacked, AxisPacks, AxisPitch, UnevenBlocks, UnevenRun};
use crate::algebra::by_mode::{EachMode, Joined};
use crate::check::{Combine, Condition};
use crate::htuple::{HCons, HNil};
use crate::int::{Add, Compare, Divide, Exact, Factor, Inexact, Mul, Multiple, Nat, Neither, One, Reach, Same};
use crate::kind::{ModeList, Outcome};
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use typenum::UTerm;

/// A number, as modes carry it.
pub type CarriedNumber<N> = Mode<N, UTerm>;
/// Two numbers, as an [`Outcome`] carries them.
pub type TwoNumbers<X, Y> = Accepted<HCons<CarriedNumber<X>, HCons<CarriedNumber<Y>, HNil>>>;

type Second<M> = <<M as EachMode>::Rest as EachMode>::First;
type Third<M> = Second<<M as EachMode>::Rest>;
/// The first of the numbers that modes carry.
pub type Number0<M> = <<M as EachMode>::First as Measure>::Size;
/// The second one.
pub type Number1<M> = <Second<M> as Measure>::Size;
/// The third one.
pub type Number2<M> = <Third<M> as Measure>::Size;
/// The fourth one.
pub type Number3<M> = <Third<<M as EachMode>::Rest> as Measure>::Size;

/// A coalesced list of integer modes. `V` elements make a unit, `I` is the number of the mode of the operand.
pub trait InUnits {
    /// Every stride is a number of units: the list in units
    type Strided<V: Nat, I: Nat>: Outcome;
    /// The first mode runs through whole units: the list in units
    type Packed<V: Nat, I: Nat>: Outcome;
    /// `A` steps of one stride, then blocks of one stride: both strides
    type Blocks<A: Nat, I: Nat>: Outcome;
    /// One stride, twice; 0 where there is no second step
    type Even<I: Nat>: Outcome;
    /// The blocks of a first mode that takes `D` per step
    type BlocksAfter<D: Nat, I: Nat>: Outcome;
    /// The first mode has been `A` steps of `D`, and went on with `E` to the next
    type OnlyBlocks<D: Nat, E: Nat, I: Nat>: Outcome;
    /// Nothing after the stride `D`
    type EndsAfter<D: Nat, I: Nat>: Outcome;
    /// How far the strides that are no multiples of `P` reach
    type OffPhase<P: Nat>: Nat;
}
impl InUnits for HNil {
    type Strided<V: Nat, I: Nat> = Accepted<HNil>;
    type Packed<V: Nat, I: Nat> = Refused<AxisPacks<I, One, V>>;
    type Blocks<A: Nat, I: Nat> = Refused<UnevenRun<I, One, A>>;
    type Even<I: Nat> = TwoNumbers<UTerm, UTerm>;
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
    type Even<I: Nat> = R::EndsAfter<D::Abs, I>;
    type BlocksAfter<D0: Nat, I: Nat> = R::OnlyBlocks<D0, D::Abs, I>;
    type OnlyBlocks<D0: Nat, E: Nat, I: Nat> = Refused<UnevenBlocks<I, E, D::Abs>>;
    type EndsAfter<D0: Nat, I: Nat> = Refused<UnevenBlocks<I, D0, D::Abs>>;
    type OffPhase<P: Nat> =
        <<<D::Abs as Divide>::ExactQuotient<P> as IfUnits>::Reach<S, D::Abs> as Add>::Plus<R::OffPhase<P>>;
}

/// Branch: is a stride a whole number of units? Is a run?
pub trait IfUnits {
    /// `S:D` and the rest `R` in units of `V`
    type Stride<S: Nat, D: Nat, V: Nat, I: Nat, R: ModeList>: Outcome;
    /// `S:1` and the rest `R` in units of `V`
    type Run<S: Nat, V: Nat, I: Nat, R: ModeList>: Outcome;
    /// 0, or how far `S:D` reaches
    type Reach<S: Nat, D: Nat>: Nat;
}
impl<Q: Nat> IfUnits for Exact<Q> {
    type Stride<S: Nat, D: Nat, V: Nat, I: Nat, R: ModeList> = <R::Strided<V, I> as Joined>::InFrontOf<Mode<S, Q>>;
    type Run<S: Nat, V: Nat, I: Nat, R: ModeList> = <R::Strided<V, I> as Joined>::InFrontOf<Mode<Q, One>>;
    type Reach<S: Nat, D: Nat> = UTerm;
}
impl IfUnits for Inexact {
    type Stride<S: Nat, D: Nat, V: Nat, I: Nat, R: ModeList> = Refused<AxisPitch<I, D, V>>;
    type Run<S: Nat, V: Nat, I: Nat, R: ModeList> = Refused<AxisPacks<I, S, V>>;
    type Reach<S: Nat, D: Nat> = Reach<S, D>;
}

/// Branch: the extent `S` against the `A` steps of a block.
pub trait IfBlocks {
    /// `A` steps of `D`, then blocks of one stride
    type Blocks<S: Nat, D: Nat, A: Nat, I: Nat, R: ModeList>: Outcome;
}
impl IfBlocks for Same {
    type Blocks<S: Nat, D: Nat, A: Nat, I: Nat, R: ModeList> = R::BlocksAfter<D, I>;
}
impl<Q: Nat> IfBlocks for Multiple<Q> {
    type Blocks<S: Nat, D: Nat, A: Nat, I: Nat, R: ModeList> = R::OnlyBlocks<D, <A as Mul>::Times<D>, I>;
}
macro_rules! uneven {
    ($(<$($p:ident: $of:path)?> $ratio:ty;)*) => {$(
        impl$(<$p: $of>)? IfBlocks for $ratio {
            type Blocks<S: Nat, D: Nat, A: Nat, I: Nat, R: ModeList> = Refused<UnevenRun<I, S, A>>;
        }
    )*};
}
uneven! { <Q: Nat> Factor<Q>; <> Neither; }
