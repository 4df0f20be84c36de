//! Recast to narrower elements: one mode runs through the parts of an element, and the others step over whole elements.

use super::NoneRuns;
use super::stride::IfOnlyOne;
use crate::algebra::by_mode::Joined;
use crate::branch::branch;
use crate::check::Combine;
use crate::htuple::{HCons, HNil};
use crate::int::Nat;
use crate::kind::{Bool, Either, ModeTree, Outcome};
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use typenum::{B0, B1};

/// The modes of a tree in narrower elements.
pub trait NarrowTree {
    /// Whether some mode has a size above 1 and stride 1
    type Runs: Bool;
    /// The first mode that runs, `s:1`, as `s·N : 1`, and the strides of the others times `N`; refused where none runs
    type Narrowed<N: Nat>: Outcome;
    /// All strides times `N`
    type Scaled<N: Nat>: Outcome;
    /// CuTe's form: each mode `s:1` as `s·N : 1`, and the strides of the others times `N`
    type Padded<N: Nat>: Outcome;
}
impl<S: Nat, D: Element> NarrowTree for Mode<S, D> {
    type Runs = <S::Magnitude as IfOnlyOne>::AndRuns<D>;
    type Narrowed<N: Nat> = <Self::Runs as IfRuns>::NarrowMode<S, D, N>;
    type Scaled<N: Nat> = D::Scale<S, N>;
    type Padded<N: Nat> = D::Narrow<S, N>;
}
impl NarrowTree for HNil {
    type Runs = B0;
    type Narrowed<N: Nat> = Refused<NoneRuns<N>>;
    type Scaled<N: Nat> = Accepted<HNil>;
    type Padded<N: Nat> = Accepted<HNil>;
}
impl<H: ModeTree, T: ModeTree> NarrowTree for HCons<H, T> {
    type Runs = <H::Runs as Either>::Or<T::Runs>;
    type Narrowed<N: Nat> = <H::Runs as IfRuns>::NarrowList<H, T, N>;
    type Scaled<N: Nat> = <H::Scaled<N> as Joined>::Join<T::Scaled<N>>;
    type Padded<N: Nat> = <H::Padded<N> as Joined>::Join<T::Padded<N>>;
}

branch! {
    /// Branch: does the mode, or a mode within it, run through the parts of an element?
    pub trait IfRuns {
        /// `S : D`
        type NarrowMode<S: Nat, D: Element, N: Nat>: Outcome;
        /// The mode `H`, which `self` is about, and the modes `T`
        type NarrowList<H: ModeTree, T: ModeTree, N: Nat>: Outcome;
    }
    B1 => D::Narrow<S, N>, <H::Narrowed<N> as Joined>::Join<T::Scaled<N>>;
    B0 => <D::Scale<S, N> as Combine>::AndThen<Refused<NoneRuns<N>>>, <H::Scaled<N> as Joined>::Join<T::Narrowed<N>>;
}
