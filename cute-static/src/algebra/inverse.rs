//! Paper §3.4 — inverses: from offsets back to coordinates.
//!
//! Both walk over the coalesced modes in the order of their strides. A mode `S : D` whose coordinate counts `P` in the
//! index takes the digit of weight `D` of an offset to the digit of weight `P` of the coordinate.

use crate::algebra::coalesce::{CoalesceTree, Coalescing, Unwrap};
use crate::algebra::sort::{Entry, SortList};
use crate::htuple::{Ghost, HCons, HNil};
use crate::int::{Factor, Multiple, Nat, Neither, One, Same};
use crate::kind::{self, ModeList, Reason, StrideList};
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, Layout, LayoutOf};
use crate::outcome::{Accepted, Legal, Refused, rules};
use crate::semimodule::Element;
use typenum::{B0, B1, NInt, NonZero, UInt, UTerm};

/// The coalesced modes of `M`, sorted by stride, with their positions.
type Positioned<M> = <<<M as CoalesceTree>::CoalesceOnto<HNil> as Coalescing>::List as SortList>::SortedFrom<One>;
/// The right inverse of the modes `M`.
pub type RightInverseModes<M> = <<Positioned<M> as Chain>::ChainFrom<One> as Unwrap>::Unwrapped;
/// The left inverse of the modes `M`: accepted or refused.
pub type LeftInverseModes<M> = <Positioned<M> as Digits>::Inverse;

/// The chain of modes that continue one another: from offset 0 on without a hole.
pub trait Chain {
    /// The inverse of the offsets from `C` on
    type ChainFrom<C: Nat>: ModeList;
}
impl Chain for HNil {
    type ChainFrom<C: Nat> = HNil;
}
impl<S: Nat, D: Element, P: Nat, R: StrideList> Chain for HCons<Entry<S, D, P>, R> {
    type ChainFrom<C: Nat> = <D::Equals<C> as IfNext>::Next<S, P, C, R>;
}

/// Branch: is the stride `C`?
pub trait IfNext {
    /// `S : P` and on from `S·C`, or without this mode
    type Next<S: Nat, P: Nat, C: Nat, R: StrideList>: ModeList;
}
impl IfNext for B1 {
    type Next<S: Nat, P: Nat, C: Nat, R: StrideList> = <R::ChainFrom<S::Times<C>> as Coalescing>::Prepend<S, P>;
}
impl IfNext for B0 {
    type Next<S: Nat, P: Nat, C: Nat, R: StrideList> = R::ChainFrom<C>;
}

/// The digits of an offset in the sorted strides.
pub trait Digits {
    /// The left inverse
    type Inverse: kind::Outcome;
    /// The digits of the weight of the mode `S : D` and above, `self` being the modes after it
    type DigitsFrom<S: Nat, D: Nat, P: Nat>: kind::Digited;
}
impl Digits for HNil {
    type Inverse = Accepted<Mode<One, UTerm>>;
    type DigitsFrom<S: Nat, D: Nat, P: Nat> = Accepted<HCons<Mode<S, P>, HNil>>;
}
impl<S: Nat, D: Element, P: Nat, R: StrideList> Digits for HCons<Entry<S, D, P>, R> {
    type Inverse = <D::InverseFrom<S, P, R> as Digited>::Outcome;
    type DigitsFrom<S0: Nat, D0: Nat, P0: Nat> = D::DigitAfter<S0, D0, P0, S, P, R>;
}

/// Only positive strides weigh a digit.
pub trait DigitStride {
    /// The digits from the first stride on; offsets below it go to 0
    type InverseFrom<S: Nat, P: Nat, R: StrideList>: kind::Digited;
    /// The digit of `S0 : D0`, then those from `S : self` on
    type DigitAfter<S0: Nat, D0: Nat, P0: Nat, S: Nat, P: Nat, R: StrideList>: kind::Digited;
}
impl DigitStride for UTerm {
    type InverseFrom<S: Nat, P: Nat, R: StrideList> = R::DigitsFrom<S, One, P>;
    type DigitAfter<S0: Nat, D0: Nat, P0: Nat, S: Nat, P: Nat, R: StrideList> = R::DigitsFrom<S0, D0, P0>;
}
macro_rules! positive {
    ($($bit:ty),*) => {$(
        impl<U: Nat> DigitStride for UInt<U, $bit> {
            type InverseFrom<S: Nat, P: Nat, R: StrideList> = <R::DigitsFrom<S, Self, P> as Digited>::Digit<Self, UTerm>;
            type DigitAfter<S0: Nat, D0: Nat, P0: Nat, S: Nat, P: Nat, R: StrideList> =
                <<Self as crate::int::Divide>::Ratio<D0> as IfWeighs>::Digit<S0, D0, P0, S, Self, P, R>;
        }
    )*};
}
positive!(B0, B1);
impl<U: Nat + NonZero> DigitStride for NInt<U> {
    type InverseFrom<S: Nat, P: Nat, R: StrideList> = Refused<NegativeInverse<Self>>;
    type DigitAfter<S0: Nat, D0: Nat, P0: Nat, S: Nat, P: Nat, R: StrideList> = Refused<NegativeInverse<Self>>;
}

/// Branch: the stride `D` against the one before it, `D0`; a multiple `q` makes the digit `q : P0`.
pub trait IfWeighs {
    /// That digit and those from `S : D` on
    type Digit<S0: Nat, D0: Nat, P0: Nat, S: Nat, D: Nat, P: Nat, R: StrideList>: kind::Digited;
}
impl IfWeighs for Same {
    type Digit<S0: Nat, D0: Nat, P0: Nat, S: Nat, D: Nat, P: Nat, R: StrideList> = Refused<NotInjective<D, D0>>;
}
impl<Q: Nat> IfWeighs for Multiple<Q> {
    type Digit<S0: Nat, D0: Nat, P0: Nat, S: Nat, D: Nat, P: Nat, R: StrideList> =
        <Q::Against<S0> as IfSegregated>::Digit<Q, S0, D0, P0, S, D, P, R>;
}
impl<Q: Nat> IfWeighs for Factor<Q> {
    type Digit<S0: Nat, D0: Nat, P0: Nat, S: Nat, D: Nat, P: Nat, R: StrideList> = Refused<WeightRule<D, D0>>;
}
impl IfWeighs for Neither {
    type Digit<S0: Nat, D0: Nat, P0: Nat, S: Nat, D: Nat, P: Nat, R: StrideList> = Refused<WeightRule<D, D0>>;
}

/// Branch: `Q` against the extent `S0`: a digit must have room for all its coordinates.
pub trait IfSegregated {
    /// The digit `Q : P0` and those from `S : D` on
    type Digit<Q: Nat, S0: Nat, D0: Nat, P0: Nat, S: Nat, D: Nat, P: Nat, R: StrideList>: kind::Digited;
}
macro_rules! segregated {
    ($($order:ty),*) => {$(
        impl IfSegregated for $order {
            type Digit<Q: Nat, S0: Nat, D0: Nat, P0: Nat, S: Nat, D: Nat, P: Nat, R: StrideList> =
                <R::DigitsFrom<S, D, P> as Digited>::Digit<Q, P0>;
        }
    )*};
}
segregated!(crate::int::Equal, crate::int::Greater);
impl IfSegregated for crate::int::Less {
    type Digit<Q: Nat, S0: Nat, D0: Nat, P0: Nat, S: Nat, D: Nat, P: Nat, R: StrideList> = Refused<NotInjective<D, D0>>;
}

/// Digits, or a reason.
pub trait Digited {
    /// One more digit `Q : P`, below the others
    type Digit<Q: Nat, P: Nat>: kind::Digited;
    /// The inverse
    type Outcome: kind::Outcome;
}
impl<L: ModeList> Digited for Accepted<L> {
    type Digit<Q: Nat, P: Nat> = Accepted<<L as Coalescing>::Prepend<Q, P>>;
    type Outcome = Accepted<<L as Unwrap>::Unwrapped>;
}
impl<W: Reason> Digited for Refused<W> {
    type Digit<Q: Nat, P: Nat> = Self;
    type Outcome = Self;
}

rules! {
    /// A stride is not a multiple of the next smaller one.
    WeightRule<D, E> = WeighsEvenly {
        message: "no left inverse of {A} as a layout: stride {D} is not a multiple of the next smaller stride {E}",
        label: "an offset has no digits in the weights {E} and {D}",
        note: "CuTe paper 3.4.3: the inverse takes an offset apart digit by digit, so each stride must be a multiple of the one before it"
    }
    /// Two modes reach the same offset.
    NotInjective<D, E> = Segregated {
        message: "no left inverse of {A} as a layout: the modes of stride {E} and {D} overlap",
        label: "offsets of the mode of stride {E} reach {D}, where another mode begins",
        note: "CuTe paper 3.4.3: the inverse tells which coordinate an offset came from"
    }
    /// A stride is negative.
    NegativeInverse<D> = PositiveWeights {
        message: "no left inverse of {A} as a layout: it has a negative stride, {D}",
        label: "offsets count from 0 upwards",
        note: "CuTe paper 3.4.3"
    }
}

/// `A‡`, the right inverse: the largest layout `R` with `A(R(k)) = k`.
///
/// * **Paper** §3.4.1, eq. (24), Table 5.
/// * **Law** `A(R(k)) = k` for every `k < |R|`: the first `|R|` offsets, where to find them.
/// * **Admissible** always; `1:0` where no mode has stride 1. Modes of stride 0 do not contribute.
///
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(RightInverse<layout!((3,7,5):(5,15,1))>, layout!((5,21):(21,1)));
/// static_assertions::assert_type_eq_all!(RightInverse<layout!((4,8):(1,5))>, layout!(4:1));
/// ```
pub trait InvertRight {
    /// `A‡`
    type Output: Ghost;
}
impl<S, D> InvertRight for Layout<S, D>
where
    Self: IsLayout,
{
    type Output = LayoutOf<RightInverseModes<<Self as IsLayout>::Modes>>;
}
/// The right inverse of `A`, see [`InvertRight`].
pub type RightInverse<A> = <A as InvertRight>::Output;

/// `A†`, the left inverse: a layout `L` with `L(A(k)) = k`.
///
/// * **Paper** §3.4.3, eq. (26), Table 6; the form of CUTLASS 4.
/// * **Law** `A†(A(k)) = k` for every `k < |A|` where `A` is injective; with stride-0 modes, `A(A†(A(k))) = A(k)`.
/// * **Admissible** when, sorted, each stride is a multiple of the one before it and the modes do not overlap.
///
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(LeftInverse<layout!((4,8):(1,5))>, layout!((5,8):(1,4)));
/// static_assertions::assert_type_eq_all!(LeftInverse<layout!(3:4)>, layout!((4,3):(0,1)));
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// fn uneven() -> LeftInverse<layout!((2,2):(2,5))> { Default::default() }
/// ```
pub trait InvertLeft {
    /// `A†`
    type Output: Ghost;
}
impl<S, D> InvertLeft for Layout<S, D>
where
    Self: IsLayout,
    LeftInverseModes<<Self as IsLayout>::Modes>: Legal<Self, ()>,
{
    type Output = LayoutOf<<LeftInverseModes<<Self as IsLayout>::Modes> as Legal<Self, ()>>::Modes>;
}
/// The left inverse of `A`, see [`InvertLeft`].
pub type LeftInverse<A> = <A as InvertLeft>::Output;

impl<S, D> Layout<S, D> {
    /// The right inverse, see [`InvertRight`].
    pub const fn right_inverse(self) -> RightInverse<Self>
    where
        Self: InvertRight,
    {
        <Self as InvertRight>::Output::VALUE
    }

    /// The left inverse, see [`InvertLeft`].
    pub const fn left_inverse(self) -> LeftInverse<Self>
    where
        Self: InvertLeft,
    {
        <Self as InvertLeft>::Output::VALUE
    }
}
