//! Case analysis of a layout's modes.
//!
//! A recursive function of modes is a type that implements [`TreeCases`], and `M::Match<F>` is its value for the modes `M`. A trait that is
//! implemented for each node would have to be listed in the dispatch tables of the engine, which would then depend on its module.

use super::tree::Mode;
use crate::htuple::{HCons, HNil};
use crate::int::Nat;
use crate::kind::{ModeTree, Outcome};
use crate::semimodule::Element;

/// A function of modes, one value per node.
pub trait TreeCases {
    /// The result for the leaf `S : D`
    type Leaf<S: Nat, D: Element>: Outcome;
    /// The result for the empty list
    type Nil: Outcome;
    /// The result for the mode `H` in front of the modes `T`
    type Cons<H: ModeTree, T: ModeTree>: Outcome;
}

/// Application of a [`TreeCases`].
pub trait MatchTree {
    /// The value of `F` for this node
    type Match<F: TreeCases>: Outcome;
}
impl<S: Nat, D: Element> MatchTree for Mode<S, D> {
    type Match<F: TreeCases> = F::Leaf<S, D>;
}
impl MatchTree for HNil {
    type Match<F: TreeCases> = F::Nil;
}
impl<H: ModeTree, T: ModeTree> MatchTree for HCons<H, T> {
    type Match<F: TreeCases> = F::Cons<H, T>;
}
