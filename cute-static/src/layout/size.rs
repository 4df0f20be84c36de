//! The size of a layout: how many coordinates it has.

use super::tree::Mode;
use crate::htuple::{HCons, HNil};
use crate::int::{Nat, One};
use crate::kind::ModeTree;
use crate::semimodule::Element;

/// `∏ s` over the modes.
pub trait Measure {
    /// The size
    type Size: Nat;
    /// The size times `N`
    type SizeTimes<N: Nat>: Nat;
    /// `Σ (s − 1)·|d|`: the cosize less one
    type Span: Nat;
    /// Whether a mode of size above 1 has a negative stride
    type Descends: crate::kind::Bool;
}
impl<S: Nat, D: Element> Measure for Mode<S, D> {
    type Size = S;
    type SizeTimes<N: Nat> = S::Times<N>;
    type Span = crate::int::Reach<S, D::Abs>;
    // (s − 1)·d < 0
    type Descends = <D::Scaled<S::Pred> as Element>::IsNegative;
}
impl Measure for HNil {
    type Size = One;
    type SizeTimes<N: Nat> = N;
    type Span = typenum::UTerm;
    type Descends = typenum::B0;
}
impl<H: ModeTree, T: ModeTree> Measure for HCons<H, T> {
    type Size = H::SizeTimes<T::Size>;
    type SizeTimes<N: Nat> = H::SizeTimes<T::SizeTimes<N>>;
    type Span = <H::Span as crate::int::Add>::Plus<T::Span>;
    type Descends = <H::Descends as crate::kind::Either>::Or<T::Descends>;
}
