//! Leaves of HTuples.

use super::{Tree, Underscore};
use crate::int::{Nat, PositiveNat};
use crate::layout::Layout;
use crate::seal::Seal;
use typenum::{B0, B1, NInt, UInt, UTerm};

/// A leaf: an integer, another stride element, `_`, or a layout (in tilers).
pub trait Leaf: Sized {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The leaf as data
    const TREE: Tree;
}

pub(crate) const fn magnitude<U: Nat>() -> i128 {
    match U::MAGNITUDE {
        Some(m) => m as i128,
        None => panic!("a number does not fit in 64 bits"),
    }
}

#[diagnostic::do_not_recommend]
impl Leaf for UTerm {
    const SEAL: Seal = Seal;
    const TREE: Tree = Tree::Int(0);
}
#[diagnostic::do_not_recommend]
impl Leaf for crate::outcome::RefusedStride {
    const SEAL: Seal = Seal;
    const TREE: Tree = Tree::Int(0);
}
#[diagnostic::do_not_recommend]
impl<U: PositiveNat> Leaf for UInt<U, B0> {
    const SEAL: Seal = Seal;
    const TREE: Tree = Tree::Int(magnitude::<Self>());
}
#[diagnostic::do_not_recommend]
impl<U: Nat> Leaf for UInt<U, B1> {
    const SEAL: Seal = Seal;
    const TREE: Tree = Tree::Int(magnitude::<Self>());
}
#[diagnostic::do_not_recommend]
impl<U: PositiveNat> Leaf for NInt<U> {
    const SEAL: Seal = Seal;
    const TREE: Tree = Tree::Int(-magnitude::<U>());
}
#[diagnostic::do_not_recommend]
impl Leaf for Underscore {
    const SEAL: Seal = Seal;
    const TREE: Tree = Tree::Underscore;
}
#[diagnostic::do_not_recommend]
impl<S: crate::kind::HTuple, D: crate::kind::HTuple> Leaf for Layout<S, D> {
    const SEAL: Seal = Seal;
    const TREE: Tree = Tree::Layout(&S::TREE, &D::TREE);
}
