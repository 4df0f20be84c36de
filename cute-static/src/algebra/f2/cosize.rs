//! The cosize of a layout with XOR strides as a type: one more than its largest value.
//!
//! With the bits of all values reversed, elimination finds the pivots from the highest bit on. The largest value has the bit of
//! every pivot. An odd factor of an extent is no subspace: its coordinates are tried one by one.

use super::elimination::{Column, Columns, Eliminate, Gap, Pivot};
use crate::algebra::composition::vectors::ThroughTree;
use crate::algebra::nullspace::Leaves;
use crate::htuple::{HCons, HNil};
use crate::int::{AddBits, Compare, Many, MinMax, Nat, One, PositiveNat, Unit, Zero};
use crate::kind::{ColumnList, ModeList, PivotList};
use crate::layout::tree::Mode;
use crate::semimodule::Element;
use typenum::{B0, B1, UInt, UTerm};

/// The leaves of the modes `M`.
type Flat<M> = <M as Leaves>::LeavesOnto<HNil>;
/// The pivots of the modes `M` without odd factors, the highest one first.
type FromAbove<M> = <<<<Flat<M> as OddModes>::Evens as Columns>::Columns<One> as Reversing>::Reversed<
    <M as ThroughTree>::VectorSpan,
> as Eliminate>::Pivots;
/// The largest value of the modes `M`, plus one.
pub type CountOverF2<M> =
    <<Flat<M> as OddModes>::Largest<FromAbove<M>, <M as ThroughTree>::VectorSpan, UTerm> as AddBits>::Succ;

/// Modes and the odd factors of their extents.
pub trait OddModes {
    /// Without the odd factors
    type Evens: ModeList;
    /// The largest value of the odd factors and the pivots `E`, from the reversed bits `W` on; `X` has all bits
    type Largest<E: PivotList, X: Nat, W: Nat>: Nat;
}
impl OddModes for HNil {
    type Evens = HNil;
    type Largest<E: PivotList, X: Nat, W: Nat> = E::Raised<W, X, UTerm>;
}
impl<S: Nat, D: Element, R: ModeList> OddModes for HCons<Mode<S, D>, R> {
    type Evens = HCons<Mode<S::WithTwos<One>, D>, R::Evens>;
    type Largest<E: PivotList, X: Nat, W: Nat> = <<S::OddPart as Nat>::Magnitude as IfTried>::Largest<
        S::OddPart,
        <S::WithTwos<One> as crate::int::Bits>::CarryLess<D::Abs>,
        R,
        E,
        X,
        W,
    >;
}
/// Branch on the number `N` of coordinates that are left to try.
pub trait IfTried {
    /// The largest value of those of `N : f_D` and the modes `R`
    type Largest<N: Nat, D: Nat, R: ModeList, E: PivotList, X: Nat, W: Nat>: Nat;
}
macro_rules! only_zero {
    ($($magnitude:ty),*) => {$(
        impl IfTried for $magnitude {
            type Largest<N: Nat, D: Nat, R: ModeList, E: PivotList, X: Nat, W: Nat> = R::Largest<E, X, W>;
        }
    )*};
}
only_zero!(Zero, Unit);
impl IfTried for Many {
    type Largest<N: Nat, D: Nat, R: ModeList, E: PivotList, X: Nat, W: Nat> = Max<
        R::Largest<E, X, W::XorBits<X::Reverse<<N::Pred as crate::int::Bits>::CarryLess<D>, UTerm>>>,
        <<N::Pred as Nat>::Magnitude as IfTried>::Largest<N::Pred, D, R, E, X, W>,
    >;
}
/// The larger one
type Max<A, B> = <<A as Compare>::Against<B> as MinMax>::Max<A, B>;

/// Columns, their values reversed.
pub trait Reversing {
    /// In as many bits as `X` has
    type Reversed<X: Nat>: ColumnList;
}
impl Reversing for HNil {
    type Reversed<X: Nat> = HNil;
}
impl<V: Nat, K: Nat, L: ColumnList> Reversing for HCons<Column<V, K>, L> {
    type Reversed<X: Nat> = HCons<Column<X::Reverse<V, UTerm>, UTerm>, L::Reversed<X>>;
}

/// Pivots from the highest one on.
pub trait Raise {
    /// The reversed bits `W`, `X` of them, raised as far as the pivots go; `A` are the bits before them
    type Raised<W: Nat, X: Nat, A: Nat>: Nat;
}
impl Raise for HNil {
    type Raised<W: Nat, X: Nat, A: Nat> = X::Reverse<W, A>;
}
impl<L: PivotList> Raise for HCons<Gap, L> {
    type Raised<W: Nat, X: Nat, A: Nat> = W::RaiseAtGap<X::Halved, A, L>;
}
impl<K: Nat, R: Nat, L: PivotList> Raise for HCons<Pivot<K, R>, L> {
    type Raised<W: Nat, X: Nat, A: Nat> = W::RaiseAtPivot<X::Halved, A, R, L>;
}

/// Reversed bits.
pub trait Reverse {
    /// `A`, then the bits of `V` from the lowest one on, as many as `self` has
    type Reverse<V: Nat, A: Nat>: Nat;
    /// `A`, then the bits of `self` from the lowest one on, one more than `X` has
    type ReverseOnto<X: Nat, A: Nat>: Nat;
    /// `self` are the bits at a gap, `X` those after the first
    type RaiseAtGap<X: Nat, A: Nat, L: PivotList>: Nat;
    /// `self` are the bits at a pivot of the residue `R`
    type RaiseAtPivot<X: Nat, A: Nat, R: Nat, L: PivotList>: Nat;
}
impl Reverse for UTerm {
    type Reverse<V: Nat, A: Nat> = A;
    type ReverseOnto<X: Nat, A: Nat> = X::Reverse<UTerm, A::Twice>;
    type RaiseAtGap<X: Nat, A: Nat, L: PivotList> = L::Raised<UTerm, X, A::Twice>;
    type RaiseAtPivot<X: Nat, A: Nat, R: Nat, L: PivotList> = L::Raised<R, X, UInt<A, B1>>;
}
impl<U: PositiveNat> Reverse for UInt<U, B0> {
    type Reverse<V: Nat, A: Nat> = V::ReverseOnto<U, A>;
    type ReverseOnto<X: Nat, A: Nat> = X::Reverse<U, A::Twice>;
    type RaiseAtGap<X: Nat, A: Nat, L: PivotList> = L::Raised<U, X, A::Twice>;
    type RaiseAtPivot<X: Nat, A: Nat, R: Nat, L: PivotList> = L::Raised<U::XorBits<R>, X, UInt<A, B1>>;
}
impl<U: Nat> Reverse for UInt<U, B1> {
    type Reverse<V: Nat, A: Nat> = V::ReverseOnto<U, A>;
    type ReverseOnto<X: Nat, A: Nat> = X::Reverse<U, UInt<A, B1>>;
    type RaiseAtGap<X: Nat, A: Nat, L: PivotList> = L::Raised<U, X, UInt<A, B1>>;
    type RaiseAtPivot<X: Nat, A: Nat, R: Nat, L: PivotList> = L::Raised<U, X, UInt<A, B1>>;
}
