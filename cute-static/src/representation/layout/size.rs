//! The size of a tree of modes: its number of coordinates.

use super::tree::Mode;
use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::{Many, Nat, One, Unit, Zero};
use crate::kind::{Bool, ModeTree};
use crate::semimodule::Element;
use typenum::B0;

/// Numbers of a tree of modes.
pub trait Measure {
    /// `∏ s` over the modes
    type Size: Nat;
    /// The size times `N`
    type SizeTimes<N: Nat>: Nat;
    /// `Σ (s − 1)·|d|`: the cosize minus 1
    type Span: Nat;
    /// Whether a mode of size above 1 has a negative stride
    type Descends: Bool;
}
impl<S: Nat, D: Element> Measure for Mode<S, D> {
    type Size = S;
    type SizeTimes<N: Nat> = S::Times<N>;
    type Span = crate::int::Reach<S, D::Abs>;
    type Descends = <S::Magnitude as IfAboveOne>::And<D::IsNegative>;
}
branch! {
    /// Branch: the size of a mode.
    pub trait IfAboveOne {
        /// `B` if the size is above 1, else false
        type And<B: Bool>: Bool;
    }
    Zero | Unit => B0;
    Many => B;
}

impl Measure for HNil {
    type Size = One;
    type SizeTimes<N: Nat> = N;
    type Span = typenum::UTerm;
    type Descends = B0;
}
impl<H: ModeTree, T: ModeTree> Measure for HCons<H, T> {
    type Size = H::SizeTimes<T::Size>;
    type SizeTimes<N: Nat> = H::SizeTimes<T::SizeTimes<N>>;
    type Span = <H::Span as crate::int::Add>::Plus<T::Span>;
    type Descends = <H::Descends as crate::kind::Either>::Or<T::Descends>;
}
