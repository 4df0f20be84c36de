//! Scaled basis elements: strides that move a single component of a coordinate.
//!
//! If every stride is one, a coordinate layout consists of one integer layout per component. Its inverses and its complement are then computed
//! component by component (paper §3.4, §3.5).

use crate::branch::branch;
use crate::check::{Combine, Passed};
use crate::htuple::{HCons, HNil};
use crate::int::{Many, Nat, PositiveNat, Unit, Zero};
use crate::kind::{self, ModeTree, Outcome};
use crate::layout::tree::Mode;
use crate::outcome::{Refused, rules};
use crate::semimodule::{ArithmeticTuple, Element, Fraction, NoElement, Xor};
use typenum::{B0, B1, NInt, UInt, UTerm};

rules! {
    /// The stride `D` moves several components.
    BasisRule<D> = BasisElement {
        message: "stride {D} moves several components of a coordinate at once; operands {A} and {B}",
        label: "each stride must be a scaled basis element, such as `2@1`",
        note: "CuTe paper 3.4 and 3.5 for coordinates: the operation is done for each component on its own"
    }
}

/// Whether all strides of a tree of modes are integers or scaled basis elements.
pub trait BasisTree {
    /// Passed, or refused; modes of size 1 are ignored
    type Basis: Outcome;
}
impl<S: Nat, D: Element> BasisTree for Mode<S, D> {
    type Basis = <S::Magnitude as IfCounts>::Basis<D>;
}
impl BasisTree for HNil {
    type Basis = Passed;
}
impl<H: ModeTree, T: ModeTree> BasisTree for HCons<H, T> {
    type Basis = <H::Basis as Combine>::AndThen<T::Basis>;
}

branch! {
    /// Branch: the stride of a mode of size 1 is ignored.
    pub trait IfCounts {
        /// Is `D` a scaled basis element?
        type Basis<D: Element>: Outcome;
    }
    Zero | Unit => Passed;
    Many => D::BasisIn<D>;
}

/// A stride, or a component of one.
pub trait BasisStride {
    /// Is it a scaled basis element, where it is the whole stride `D`?
    type BasisIn<D: Element>: Outcome;
    /// Is the coordinate `(self, T…)` one, where it is the whole stride `D`?
    type BasisBefore<T: kind::Components, D: Element>: Outcome;
}
impl BasisStride for UTerm {
    type BasisIn<D: Element> = Passed;
    type BasisBefore<T: kind::Components, D: Element> = T::BasisAmong<D>;
}
macro_rules! single {
    ($([$($p:ident: $kind:path),*] $element:ty;)*) => {$(
        impl<$($p: $kind),*> BasisStride for $element {
            type BasisIn<D: Element> = Passed;
            type BasisBefore<T: kind::Components, D: Element> = T::BasisAfter<Self, D>;
        }
    )*};
}
single! {
    [U: PositiveNat] UInt<U, B0>;
    [U: Nat] UInt<U, B1>;
    [U: PositiveNat] NInt<U>;
    [U: PositiveNat] Xor<UInt<U, B0>>;
    [U: Nat] Xor<UInt<U, B1>>;
    [Si: kind::Bool, Nu: Nat, De: Nat] Fraction<Si, Nu, De>;
    [] NoElement;
}
impl<H: Element, T: kind::Components> BasisStride for ArithmeticTuple<HCons<H, T>> {
    type BasisIn<D: Element> = H::BasisBefore<T, D>;
    type BasisBefore<T0: kind::Components, D: Element> = T0::BasisAfter<Self, D>;
}

/// The components of a stride `D`.
pub trait BasisComponents {
    /// Is exactly one component not 0, and is it a scaled basis element?
    type BasisAmong<D: Element>: Outcome;
    /// The same after the component `H`, which is not 0
    type BasisAfter<H: Element, D: Element>: Outcome;
}
impl BasisComponents for HNil {
    type BasisAmong<D: Element> = Passed;
    type BasisAfter<H: Element, D: Element> = H::BasisIn<D>;
}
impl<H: Element, T: kind::Components> BasisComponents for HCons<H, T> {
    type BasisAmong<D: Element> = H::BasisBefore<T, D>;
    type BasisAfter<H0: Element, D: Element> = Refused<BasisRule<D>>;
}
