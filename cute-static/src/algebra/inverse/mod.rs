//! Paper §3.4 — inverses: from offsets back to coordinates.
//!
//! Both walk over the coalesced modes in the order of their strides. A mode `S : D` whose coordinate counts `P` in the
//! index takes the digit of weight `D` of an offset to the digit of weight `P` of the coordinate.

pub mod by_codomain;

use crate::algebra::coalesce::{CoalesceTree, Coalescing, Extended, Unwrap};
use crate::algebra::composition::occupancy::{Nothing, Reached, Taken};
use crate::algebra::sort::{Entry, SortList};
use crate::htuple::{Ghost, HCons, HNil};
use crate::int::{Compare, Equal, Factor, Greater, Less, Multiple, Nat, Neither, One, PositiveNat, Reach, Same};
use crate::kind::{self, Bool, ModeList, ModeTree, Reason, StrideList};
use crate::layout::codomain::HasCodomain;
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, Layout, LayoutOf};
use crate::outcome::{Accepted, Legal, Refused, rules};
use crate::semimodule::Element;
use by_codomain::Inverts;
use typenum::{B0, B1, NInt, UInt, UTerm};

/// The modes of `M`, coalesced and sorted by stride, with their positions. A last mode of size 1 stays until the sort, so that
/// it is known which mode is unbounded.
type Positioned<M> = <Flat<M> as SortList>::SortedFrom<One>;
/// The modes of `M`, coalesced.
type Flat<M> = <<M as CoalesceTree>::CoalesceOnto<Extended> as Coalescing>::List;
/// The same by the component `P` of the strides.
type PositionedBy<M, P> = <Flat<M> as SortList>::SortedBy<P, One>;
/// The right inverse of the modes `M` by their codomain: accepted or refused.
pub type RightInverting<M> = <<M as HasCodomain>::Codomain as Inverts>::RightInverse<M>;
/// The left inverse of the modes `M` by their codomain: accepted or refused.
pub type LeftInverting<M> = <<M as HasCodomain>::Codomain as Inverts>::LeftInverse<M>;
/// The right inverse of the modes `M`, whose strides are integers.
pub type RightInverseModes<M> = <<Positioned<M> as Chain>::ChainFrom<One> as Unwrap>::Unwrapped;
/// The left inverse of the modes `M`, whose strides are integers: accepted or refused.
pub type LeftInverseModes<M> = <Positioned<M> as Digits>::Inverse<M>;

/// The chain of modes that continue one another: from offset 0 on without a hole.
pub trait Chain {
    /// The inverse of the offsets from `C` on
    type ChainFrom<C: Nat>: ModeList;
}
impl Chain for HNil {
    type ChainFrom<C: Nat> = HNil;
}
impl<S: Nat, D: Element, P: Nat, Z: Bool, R: StrideList> Chain for HCons<Entry<S, D, P, Z>, R> {
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
///
/// The digit of the mode `S : D` counts `Q` values, `Q·D` being the next stride. It is a coordinate of that mode as long as
/// it stays below `S`: where `Q ≤ S`, where all modes up to this one together reach less than `S·D`, or where the mode is the
/// layout's last one, which is unbounded.
pub trait Digits {
    /// The left inverse of the modes `M`
    type Inverse<M: ModeTree>: kind::Outcome;
    /// The digit of the mode `S : D` and those above, `self` being the modes after it and `L` those before it
    type DigitsFrom<S: Nat, D: Nat, P: Nat, Z: Bool, L: Overlap>: kind::Digited;
}
impl Digits for HNil {
    type Inverse<M: ModeTree> = Accepted<M::ZeroInverse>;
    type DigitsFrom<S: Nat, D: Nat, P: Nat, Z: Bool, L: Overlap> =
        <Z as IfUnbounded>::Check<S, D, L, Accepted<HCons<Mode<S, P>, HNil>>>;
}
impl<S: Nat, D: Element, P: Nat, Z: Bool, R: StrideList> Digits for HCons<Entry<S, D, P, Z>, R> {
    type Inverse<M: ModeTree> = <D::InverseFrom<S, P, Z, R> as Digited>::Outcome;
    type DigitsFrom<S0: Nat, D0: Nat, P0: Nat, Z0: Bool, L: Overlap> = D::DigitAfter<S0, D0, P0, Z0, L, S, P, Z, R>;
}

/// The left inverse of a layout whose offsets are all 0.
pub trait AllZero {
    /// `1:0` for a leaf, else `size:0`, as CuTe has it; any inverse would do
    type ZeroInverse: ModeTree;
}
impl<S: Nat, D: Element> AllZero for Mode<S, D> {
    type ZeroInverse = Mode<One, UTerm>;
}
impl AllZero for HNil {
    type ZeroInverse = Mode<One, UTerm>;
}
impl<H: ModeTree, T: ModeTree> AllZero for HCons<H, T> {
    type ZeroInverse = Mode<<Self as crate::layout::size::Measure>::Size, UTerm>;
}

/// Only positive strides weigh a digit.
pub trait DigitStride {
    /// The digits from the first stride on; offsets below it go to 0
    type InverseFrom<S: Nat, P: Nat, Z: Bool, R: StrideList>: kind::Digited;
    /// The digit of `S0 : D0`, then those from `S : self` on
    type DigitAfter<S0: Nat, D0: Nat, P0: Nat, Z0: Bool, L: Overlap, S: Nat, P: Nat, Z: Bool, R: StrideList>: kind::Digited;
}
impl DigitStride for UTerm {
    type InverseFrom<S: Nat, P: Nat, Z: Bool, R: StrideList> = R::DigitsFrom<S, One, P, Z, Nothing>;
    type DigitAfter<S0: Nat, D0: Nat, P0: Nat, Z0: Bool, L: Overlap, S: Nat, P: Nat, Z: Bool, R: StrideList> =
        R::DigitsFrom<S0, D0, P0, Z0, L>;
}
macro_rules! positive {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> DigitStride for UInt<U, $bit> {
            type InverseFrom<S: Nat, P: Nat, Z: Bool, R: StrideList> =
                <R::DigitsFrom<S, Self, P, Z, Nothing> as Digited>::Digit<Self, UTerm>;
            type DigitAfter<S0: Nat, D0: Nat, P0: Nat, Z0: Bool, L: Overlap, S: Nat, P: Nat, Z: Bool, R: StrideList> =
                <Weight<Self, D0> as IfWeighs>::Digit<
                    S0,
                    D0,
                    P0,
                    Z0,
                    L,
                    R::DigitsFrom<S, Self, P, Z, <Weight<Self, D0> as IfWeighs>::Then<S0, D0, L>>,
                    Self,
                >;
        }
    )*};
}
positive!(PositiveNat: B0, Nat: B1);
impl<U: PositiveNat> DigitStride for NInt<U> {
    type InverseFrom<S: Nat, P: Nat, Z: Bool, R: StrideList> = Refused<NegativeInverse<Self>>;
    type DigitAfter<S0: Nat, D0: Nat, P0: Nat, Z0: Bool, L: Overlap, S: Nat, P: Nat, Z: Bool, R: StrideList> =
        Refused<NegativeInverse<Self>>;
}

/// The stride `D` in steps of the one before it, `D0`.
type Weight<D, D0> = <D as crate::int::Divide>::Ratio<D0>;

/// Branch: the next stride `E` against the stride `D`; a multiple `Q` makes the digit `Q : P` below the digits `N`.
pub trait IfWeighs {
    /// The modes `L` and then `S : D`, as far as they overlap the next
    type Then<S: Nat, D: Nat, L: Overlap>: Overlap;
    /// That digit and those above
    type Digit<S: Nat, D: Nat, P: Nat, Z: Bool, L: Overlap, N: kind::Digited, E: Nat>: kind::Digited;
}
// A digit of one value is none.
impl IfWeighs for Same {
    type Then<S: Nat, D: Nat, L: Overlap> = Taken<S, D, L>;
    type Digit<S: Nat, D: Nat, P: Nat, Z: Bool, L: Overlap, N: kind::Digited, E: Nat> = N;
}
impl<Q: Nat> IfWeighs for Multiple<Q> {
    type Then<S: Nat, D: Nat, L: Overlap> = <Q::Against<S> as IfSegregated>::Then<S, D, L>;
    type Digit<S: Nat, D: Nat, P: Nat, Z: Bool, L: Overlap, N: kind::Digited, E: Nat> =
        <Q::Against<S> as IfSegregated>::Digit<Q, S, D, P, Z, L, N>;
}
impl<Q: Nat> IfWeighs for Factor<Q> {
    type Then<S: Nat, D: Nat, L: Overlap> = L;
    type Digit<S: Nat, D: Nat, P: Nat, Z: Bool, L: Overlap, N: kind::Digited, E: Nat> = Refused<WeightRule<E, D>>;
}
impl IfWeighs for Neither {
    type Then<S: Nat, D: Nat, L: Overlap> = L;
    type Digit<S: Nat, D: Nat, P: Nat, Z: Bool, L: Overlap, N: kind::Digited, E: Nat> = Refused<WeightRule<E, D>>;
}

/// Branch: the values `Q` of the digit against the extent `S`.
pub trait IfSegregated {
    /// The modes `L` and then `S : D`, as far as they overlap the next
    type Then<S: Nat, D: Nat, L: Overlap>: Overlap;
    /// The digit `Q : P` below the digits `N`
    type Digit<Q: Nat, S: Nat, D: Nat, P: Nat, Z: Bool, L: Overlap, N: kind::Digited>: kind::Digited;
}
// q < s: the next mode begins inside this one
impl IfSegregated for Less {
    type Then<S: Nat, D: Nat, L: Overlap> = Taken<S, D, L>;
    type Digit<Q: Nat, S: Nat, D: Nat, P: Nat, Z: Bool, L: Overlap, N: kind::Digited> = <N as Digited>::Digit<Q, P>;
}
impl IfSegregated for Equal {
    type Then<S: Nat, D: Nat, L: Overlap> = L::Then<S, D>;
    type Digit<Q: Nat, S: Nat, D: Nat, P: Nat, Z: Bool, L: Overlap, N: kind::Digited> = <N as Digited>::Digit<Q, P>;
}
impl IfSegregated for Greater {
    type Then<S: Nat, D: Nat, L: Overlap> = L::Then<S, D>;
    type Digit<Q: Nat, S: Nat, D: Nat, P: Nat, Z: Bool, L: Overlap, N: kind::Digited> =
        <Z as IfUnbounded>::Check<S, D, L, <N as Digited>::Digit<Q, P>>;
}

/// Branch: is the mode unbounded? If not, the modes `L` before it must not push its digit to `S`.
pub trait IfUnbounded {
    /// `N`, or a reason
    type Check<S: Nat, D: Nat, L: Overlap, N: kind::Digited>: kind::Digited;
}
impl IfUnbounded for B1 {
    type Check<S: Nat, D: Nat, L: Overlap, N: kind::Digited> = N;
}
impl IfUnbounded for B0 {
    type Check<S: Nat, D: Nat, L: Overlap, N: kind::Digited> = L::Check<S, D, N>;
}

/// The modes from the first one that overlaps the next. Those before it reach less than one step of its stride, and all
/// later strides are multiples of that, so they do not count.
pub trait Overlap: Reached {
    /// And then `S : D`, which ends where the next mode begins or before
    type Then<S: Nat, D: Nat>: Overlap;
    /// `N` if these modes and `S : D` reach less than `S·D`
    type Check<S: Nat, D: Nat, N: kind::Digited>: kind::Digited;
}
impl Overlap for Nothing {
    type Then<S: Nat, D: Nat> = Nothing;
    type Check<S: Nat, D: Nat, N: kind::Digited> = N;
}
impl<S0: Nat, D0: Nat, L: Overlap> Overlap for Taken<S0, D0, L> {
    type Then<S: Nat, D: Nat> = Taken<S, D, Self>;
    type Check<S: Nat, D: Nat, N: kind::Digited> = <<<Self as Reached>::Sum<Reach<S, D>> as Compare>::Against<
        S::Times<D>,
    > as IfBelow>::Check<D, <Self as Reached>::Sum<Reach<S, D>>, N>;
}

/// Branch: the reach `X` of the modes up to `S : D`, against `S·D`.
pub trait IfBelow {
    /// `N`, or a reason
    type Check<D: Nat, X: Nat, N: kind::Digited>: kind::Digited;
}
impl IfBelow for Less {
    type Check<D: Nat, X: Nat, N: kind::Digited> = N;
}
macro_rules! overlap {
    ($($order:ty),*) => {$(
        impl IfBelow for $order {
            type Check<D: Nat, X: Nat, N: kind::Digited> = Refused<NotInjective<D, X>>;
        }
    )*};
}
overlap!(Equal, Greater);

/// Digits, or a reason.
pub trait Digited {
    /// One more digit `Q : P`, below the others
    type Digit<Q: Nat, P: Element>: kind::Digited;
    /// The inverse
    type Outcome: kind::Outcome;
}
impl<L: ModeList> Digited for Accepted<L> {
    type Digit<Q: Nat, P: Element> = Accepted<<L as Coalescing>::Prepend<Q, P>>;
    type Outcome = Accepted<<L as Unwrap>::Unwrapped>;
}
impl<W: Reason> Digited for Refused<W> {
    type Digit<Q: Nat, P: Element> = Self;
    type Outcome = Self;
}

rules! {
    derived;

    /// A stride is not a multiple of the next smaller one.
    WeightRule<D, E> = WeighsEvenly {
        message: "no left inverse of {A} as a layout: stride {D} is not a multiple of the next smaller stride {E}",
        label: "an offset has no digits in the weights {E} and {D}",
        note: "CuTe paper 3.4.3: the inverse takes an offset apart digit by digit, so each stride must be a multiple of the one before it"
    }
    /// Two modes reach the same offset.
    NotInjective<D, X> = Segregated {
        message: "no left inverse of {A} as a layout: modes overlap, those of strides up to {D} reach offset {X}",
        label: "an offset near {X} could come from several coordinates, and its digits name none of them",
        note: "CuTe paper 3.4.3: the inverse tells which coordinate an offset came from"
    }
    /// A stride is negative.
    NegativeInverse<D> = PositiveWeights {
        message: "no left inverse of {A} as a layout: it has a negative stride, {D}",
        label: "offsets count from 0 upwards",
        note: "CuTe paper 3.4.3"
    }
}

/// `A‡`, the right inverse: a layout `R` with `A(R(k)) = k`, the largest one where the modes of `A` do not overlap.
///
/// * **Paper** §3.4.1, eq. (24), Table 5.
/// * **Law** `A(R(k)) = k` for every `k < |R|`: the first `|R|` offsets, where to find them. Where `A` yields coordinates, so
///   are the `k`: `R` has a mode for each component, and `A(R(c)) = c` for every coordinate `c` of `R`.
/// * **Admissible** always; `1:0` where no mode has stride 1. Modes of stride 0 do not contribute. Coordinates must be scaled
///   basis elements, `a@i`, not sums of them.
///
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(RightInverse<layout!((3,7,5):(5,15,1))>, layout!((5,21):(21,1)));
/// static_assertions::assert_type_eq_all!(RightInverse<layout!((4,8):(1,5))>, layout!(4:1));
/// // Over F₂ by elimination: the largest one where all extents are powers of two.
/// type Binary = layout!((4,(4,3)):(f1,(f5,f16)));
/// static_assertions::assert_type_eq_all!(RightInverse<Binary>, layout!((4,4,3):(f1,f5,f16)));
/// static_assertions::assert_type_eq_all!(RightInverse<layout!((4,(4,2)):(1@1,(1@0,6@1)))>, layout!((4,4):(4,1)));
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// fn diagonal() -> RightInverse<layout!(4:1@0+1@1)> { Default::default() }
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("right-inverse", "A layout and its right inverse"))]
pub trait InvertRight {
    /// `A‡`
    type Output: Ghost;
}
impl<S, D> InvertRight for Layout<S, D>
where
    Self: IsLayout,
    RightInverting<<Self as IsLayout>::Modes>: Legal<Self, ()>,
{
    type Output = LayoutOf<<RightInverting<<Self as IsLayout>::Modes> as Legal<Self, ()>>::Modes>;
}
/// The right inverse of `A`, see [`InvertRight`].
pub type RightInverse<A> = <A as InvertRight>::Output;

/// `A†`, the left inverse: a layout `L` with `L(A(k)) = k`, where `A` is injective.
///
/// * **Paper** §3.4.3, eq. (26), Table 6; the form of CUTLASS 4.
/// * **Law** `A†(A(k)) = k` for every `k < |A|` where `A` is injective; elsewhere `A(A†(A(k))) = A(k)`, `A` going on in its last mode.
/// * **Admissible** when, sorted, each stride is a multiple of the one before it, and no digit of an offset exceeds the
///   coordinate it stands for: always so where the modes do not overlap. Where `A` yields coordinates, that is asked of
///   each component, and the strides must be scaled basis elements, `a@i`.
///
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(LeftInverse<layout!((4,8):(1,5))>, layout!((5,8):(1,4)));
/// static_assertions::assert_type_eq_all!(LeftInverse<layout!(3:4)>, layout!((4,3):(0,1)));
/// // Over F₂ by elimination, wherever all extents, the last one aside, are powers of two. Offset bits not reached go to 0.
/// static_assertions::assert_type_eq_all!(LeftInverse<layout!((8,8):(f1,f9))>, layout!((8,8):(f1,f9)));
/// static_assertions::assert_type_eq_all!(LeftInverse<layout!(2:f5)>, layout!((2,4):(f1,0)));
/// static_assertions::assert_type_eq_all!(LeftInverse<layout!((4,(4,2)):(1@1,(1@0,6@1)))>, layout!((4,(6,2)):(4,(1,16))));
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// fn uneven() -> LeftInverse<layout!((2,2):(2,5))> { Default::default() }
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("left-inverse", "A layout and its left inverse"))]
pub trait InvertLeft {
    /// `A†`
    type Output: Ghost;
}
impl<S, D> InvertLeft for Layout<S, D>
where
    Self: IsLayout,
    LeftInverting<<Self as IsLayout>::Modes>: Legal<Self, ()>,
{
    type Output = LayoutOf<<LeftInverting<<Self as IsLayout>::Modes> as Legal<Self, ()>>::Modes>;
}
/// The left inverse of `A`, see [`InvertLeft`].
pub type LeftInverse<A> = <A as InvertLeft>::Output;

impl<S, D> Layout<S, D> {
    /// The right inverse, see [`InvertRight`].
    pub const fn right_inverse<R: Ghost>(self) -> R
    where
        Self: InvertRight<Output = R>,
    {
        R::VALUE
    }

    /// The left inverse, see [`InvertLeft`].
    pub const fn left_inverse<R: Ghost>(self) -> R
    where
        Self: InvertLeft<Output = R>,
    {
        R::VALUE
    }
}
