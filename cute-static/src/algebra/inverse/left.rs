//! The left inverse: it splits an offset into digits, and makes each digit a coordinate.

use super::radices::Solution;
use super::rules::{NegativeInverse, NotInjective, WeightRule};
use crate::algebra::coalesce::{Coalescing, Unwrap};
use crate::algebra::composition::occupancy::{Nothing, Reached, Taken};
use crate::algebra::sort::Entry;
use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::{Compare, Equal, Factor, Greater, Less, Multiple, Nat, Neither, One, PositiveNat, Reach, Same};
use crate::kind::{self, Bool, ModeList, ModeTree, Rule, StrideList};
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::{B0, B1, NInt, UInt, UTerm};

/// The digits of an offset in the sorted strides.
///
/// The digit of the mode `S : D` has `Q` values, where `Q·D` is the next stride. It is the coordinate of that mode if it
/// stays below `S`. That holds if `Q ≤ S`, if all modes up to this one together reach less than `S·D`, or if the mode is the
/// layout's last one, which is unbounded.
pub trait Digits {
    /// The left inverse of the modes `M`
    type Inverse<M: ModeTree>: kind::Outcome;
    /// The same, but refused unless the strides are its weights
    type PlainInverse<M: ModeTree>: kind::Outcome;
    /// Its digits
    type InAll: kind::Inverted;
    /// The digit of the mode `S : D` and those above, where `self` has the modes after it and `L` those before it
    type DigitsFrom<S: Nat, D: Nat, P: Nat, Z: Bool, L: Overlap>: kind::Inverted;
}
impl Digits for HNil {
    type Inverse<M: ModeTree> = Accepted<M::ZeroInverse>;
    type PlainInverse<M: ModeTree> = Accepted<M::ZeroInverse>;
    type InAll = Accepted<HNil>;
    type DigitsFrom<S: Nat, D: Nat, P: Nat, Z: Bool, L: Overlap> =
        <Z as IfUnbounded>::Check<S, D, L, Accepted<HCons<Mode<S, P>, HNil>>>;
}
impl<S: Nat, D: Element, P: Nat, Z: Bool, R: StrideList> Digits for HCons<Entry<S, D, P, Z>, R> {
    type Inverse<M: ModeTree> = <D::InverseFrom<S, P, Z, R> as Inverted>::Outcome<Self>;
    type PlainInverse<M: ModeTree> = <D::InverseFrom<S, P, Z, R> as Inverted>::Plain;
    type InAll = <D::InverseFrom<S, P, Z, R> as Inverted>::Resolved<Self>;
    type DigitsFrom<S0: Nat, D0: Nat, P0: Nat, Z0: Bool, L: Overlap> = D::DigitAfter<S0, D0, P0, Z0, L, S, P, Z, R>;
}

/// The left inverse of a layout whose offsets are all 0.
pub trait AllZero {
    /// `1:0` for a leaf, else `size:0`, as in CuTe; any layout would be an inverse
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

/// A stride as the weight of a digit: it must be positive.
pub trait DigitStride {
    /// The digits from the first stride on; the inverse maps offsets below it to 0
    type InverseFrom<S: Nat, P: Nat, Z: Bool, R: StrideList>: kind::Inverted;
    /// The digit of `S0 : D0`, then those from `S : self` on
    type DigitAfter<S0: Nat, D0: Nat, P0: Nat, Z0: Bool, L: Overlap, S: Nat, P: Nat, Z: Bool, R: StrideList>: kind::Inverted;
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
                <R::DigitsFrom<S, Self, P, Z, Nothing> as Inverted>::Digit<Self, UTerm>;
            type DigitAfter<S0: Nat, D0: Nat, P0: Nat, Z0: Bool, L: Overlap, S: Nat, P: Nat, Z: Bool, R: StrideList> =
                <Weight<Self, D0> as ByStrideRatio>::Digit<
                    S0,
                    D0,
                    P0,
                    Z0,
                    L,
                    R::DigitsFrom<S, Self, P, Z, <Weight<Self, D0> as ByStrideRatio>::Then<S0, D0, L>>,
                    Self,
                >;
        }
    )*};
}
positive!(PositiveNat: B0, Nat: B1);
impl<U: PositiveNat> DigitStride for NInt<U> {
    type InverseFrom<S: Nat, P: Nat, Z: Bool, R: StrideList> = Descending<Self>;
    type DigitAfter<S0: Nat, D0: Nat, P0: Nat, Z0: Bool, L: Overlap, S: Nat, P: Nat, Z: Bool, R: StrideList> =
        Descending<Self>;
}

/// The stride `D` in steps of the one before it, `D0`.
type Weight<D, D0> = <D as crate::int::Divide>::Ratio<D0>;

branch! {
    /// Branch: the next stride `E` against the stride `D`; a multiple `Q` makes the digit `Q : P` below the digits `N`.
    pub trait ByStrideRatio {
        /// The modes `L` and then `S : D`, as far as they overlap the next mode
        type Then<S: Nat, D: Nat, L: Overlap>: Overlap;
        /// That digit and those above
        type Digit<S: Nat, D: Nat, P: Nat, Z: Bool, L: Overlap, N: kind::Inverted, E: Nat>: kind::Inverted;
    }
    // A digit of one value is omitted.
    Same => Taken<S, D, L>, N;
    {Q: Nat} Multiple<Q> =>
        <Q::ComparedTo<S> as IfSegregated>::Then<S, D, L>,
        <Q::ComparedTo<S> as IfSegregated>::Digit<Q, S, D, P, Z, L, N>;
    {Q: Nat} Factor<Q> | Neither => L, Uneven<E, D>;
}

branch! {
    /// Branch: the values `Q` of the digit against the extent `S`.
    pub trait IfSegregated {
        /// The modes `L` and then `S : D`, as far as they overlap the next mode
        type Then<S: Nat, D: Nat, L: Overlap>: Overlap;
        /// The digit `Q : P` below the digits `N`
        type Digit<Q: Nat, S: Nat, D: Nat, P: Nat, Z: Bool, L: Overlap, N: kind::Inverted>: kind::Inverted;
    }
    // q < s: the next mode begins inside this one
    Less => Taken<S, D, L>, N::Digit<Q, P>;
    Equal => L::Then<S, D>, N::Digit<Q, P>;
    Greater => L::Then<S, D>, <Z as IfUnbounded>::Check<S, D, L, N::Digit<Q, P>>;
}

branch! {
    /// Branch: is the mode unbounded? If not, the modes `L` before it must not increase its digit to `S`.
    pub trait IfUnbounded {
        /// `N`, or a reason
        type Check<S: Nat, D: Nat, L: Overlap, N: kind::Inverted>: kind::Inverted;
    }
    B1 => N;
    B0 => L::Check<S, D, N>;
}

/// The modes from the first one that overlaps the next. Those before it reach less than one step of its stride, and all
/// later strides are multiples of that step, so they can be ignored.
pub trait Overlap: Reached {
    /// These modes and then `S : D`, which ends at or before the beginning of the next mode
    type Then<S: Nat, D: Nat>: Overlap;
    /// `N` if these modes and `S : D` reach less than `S·D`
    type Check<S: Nat, D: Nat, N: kind::Inverted>: kind::Inverted;
}
impl Overlap for Nothing {
    type Then<S: Nat, D: Nat> = Nothing;
    type Check<S: Nat, D: Nat, N: kind::Inverted> = N;
}
impl<S0: Nat, D0: Nat, L: Overlap> Overlap for Taken<S0, D0, L> {
    type Then<S: Nat, D: Nat> = Taken<S, D, Self>;
    type Check<S: Nat, D: Nat, N: kind::Inverted> = <<<Self as Reached>::Sum<Reach<S, D>> as Compare>::ComparedTo<
        S::Times<D>,
    > as IfBelow>::Check<D, <Self as Reached>::Sum<Reach<S, D>>, N>;
}

branch! {
    /// Branch: the reach `X` of the modes up to `S : D`, against `S·D`.
    pub trait IfBelow {
        /// `N`, or a reason
        type Check<D: Nat, X: Nat, N: kind::Inverted>: kind::Inverted;
    }
    Less => N;
    Equal | Greater => Refused<NotInjective<D, X>>;
}

/// Digits, a refusal, or the reason why another algorithm is needed.
pub trait Inverted {
    /// One more digit `Q : P`, below the others
    type Digit<Q: Nat, P: Element>: kind::Inverted;
    /// The inverse of the sorted modes `L`
    type Outcome<L: StrideList>: kind::Outcome;
    /// The inverse, or a refusal if another algorithm is needed
    type Plain: kind::Outcome;
    /// Its digits, or a reason
    type Resolved<L: StrideList>: kind::Inverted;
    /// The opposite weights
    type Opposite: kind::Inverted;
}
impl<D: ModeList> Inverted for Accepted<D> {
    type Digit<Q: Nat, P: Element> = Accepted<<D as Coalescing>::Prepend<Q, P>>;
    type Outcome<L: StrideList> = Accepted<<D as Unwrap>::Unwrapped>;
    type Plain = Accepted<<D as Unwrap>::Unwrapped>;
    type Resolved<L: StrideList> = Self;
    type Opposite = Accepted<D::OppositeList>;
}
impl<W: Rule> Inverted for Refused<W> {
    type Digit<Q: Nat, P: Element> = Self;
    type Outcome<L: StrideList> = Self;
    type Plain = Self;
    type Resolved<L: StrideList> = Self;
    type Opposite = Self;
}

/// The stride `D` is not a multiple of the one before it, `E`: other radices may yield an inverse.
pub struct Uneven<D, E>(PhantomData<(D, E)>);
/// The stride `D` is negative.
pub struct Descending<D>(PhantomData<D>);
impl<D: Nat, E: Nat> Inverted for Uneven<D, E> {
    type Plain = Refused<WeightRule<D, E>>;
    type Digit<Q: Nat, P: Element> = Self;
    type Outcome<L: StrideList> =
        <<L::IsSmall<One, UTerm> as IfSearched>::Digits<L, WeightRule<D, E>> as Inverted>::Outcome<HNil>;
    type Resolved<L: StrideList> = <L::IsSmall<One, UTerm> as IfSearched>::Digits<L, WeightRule<D, E>>;
    type Opposite = Self;
}
impl<D: Element> Inverted for Descending<D> {
    type Plain = Refused<NegativeInverse<D>>;
    type Digit<Q: Nat, P: Element> = Self;
    type Outcome<L: StrideList> = <<L::AllDescend as IfDescending>::Digits<L, D> as Inverted>::Outcome<HNil>;
    type Resolved<L: StrideList> = <L::AllDescend as IfDescending>::Digits<L, D>;
    type Opposite = Self;
}

branch! {
    /// Branch: are there few enough points for a search?
    pub trait IfSearched {
        /// The digits of the inverse of `L`, or the reason `W`
        type Digits<L: StrideList, W: Rule>: kind::Inverted;
    }
    B1 => Solution<L::PointsFrom<UTerm, UTerm, HNil>>;
    B0 => Refused<W>;
}

branch! {
    /// Branch: are all strides negative? Because `L(-x) = -L(x)`, the inverse is then the opposite of that of the opposite layout.
    pub trait IfDescending {
        /// The digits of the inverse of `L`, which has the stride `D`
        type Digits<L: StrideList, D: Element>: kind::Inverted;
    }
    B1 => <<L::OppositeStrides as Digits>::InAll as Inverted>::Opposite;
    B0 => <L::IsSmall<One, UTerm> as IfSearched>::Digits<L, NegativeInverse<D>>;
}
