//! Functions of a layout's leaves, as types: what the leaf function is, its user defines.
//!
//! A trait of the user's own for modes would have to be listed in `engine/kind`, which would then depend on the user.

use super::tree::Mode;
use crate::htuple::{HCons, HNil};
use crate::int::Nat;
use crate::kind::ModeTree;
use crate::semimodule::Element;
use typenum::UTerm;

/// One step of a fold.
pub trait Accumulate {
    /// The next value, of the value `R` and the leaf `S : D`
    type Next<R: Nat, S: Nat, D: Element>: Nat;
}
/// A function of one leaf.
pub trait LeafMap {
    /// The modes in place of the leaf `S : D`
    type Of<S: Nat, D: Element>: ModeTree;
}

/// Functions of the leaves of a tree.
pub trait Fold {
    /// `F` of each leaf in order, from the value `R` on
    type Fold<F: Accumulate, R: Nat>: Nat;
    /// `F` of a single leaf and 0; 0 for a list
    type OfLeaf<F: Accumulate>: Nat;
    /// The tree with each leaf replaced
    type Map<F: LeafMap>: ModeTree;
}
impl<S: Nat, D: Element> Fold for Mode<S, D> {
    type Fold<F: Accumulate, R: Nat> = F::Next<R, S, D>;
    type OfLeaf<F: Accumulate> = F::Next<UTerm, S, D>;
    type Map<F: LeafMap> = F::Of<S, D>;
}
impl Fold for HNil {
    type Fold<F: Accumulate, R: Nat> = R;
    type OfLeaf<F: Accumulate> = UTerm;
    type Map<F: LeafMap> = HNil;
}
impl<H: ModeTree, T: ModeTree> Fold for HCons<H, T> {
    type Fold<F: Accumulate, R: Nat> = T::Fold<F, H::Fold<F, R>>;
    type OfLeaf<F: Accumulate> = UTerm;
    type Map<F: LeafMap> = HCons<H::Map<F>, T::Map<F>>;
}
