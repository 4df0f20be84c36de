//! Rank, depth and flattening, which do not depend on the kind of the leaves.

use super::{HCons, HNil, Leaf, Tree};
use crate::int::{Compare, MinMax, Nat, One};
use crate::kind::{Bool, HTuple};
use typenum::{B0, B1, UTerm};

/// The structure of an HTuple.
pub trait Structure {
    /// The HTuple as data
    const TREE: Tree;
    /// The number of modes: 1 for a leaf
    type Rank: Nat;
    /// The number of elements of a list: 0 for a leaf
    type Length: Nat;
    /// 0 for a leaf, else one more than the depth of the deepest mode
    type Depth: Nat;
    /// Whether it is a leaf
    type IsLeaf: Bool;
    /// Whether it is the empty list
    type IsNil: Bool;
    /// The list itself; a leaf becomes a list of one
    type AsList: HTuple;
    /// The list of the leaves, followed by `R`
    type FlatOnto<R: HTuple>: HTuple;
    /// The list of the leaves; a leaf stays a leaf
    type Flat: HTuple;
}

impl<L: Leaf> Structure for L {
    const TREE: Tree = <L as Leaf>::TREE;
    type Rank = One;
    type Length = UTerm;
    type Depth = UTerm;
    type IsLeaf = B1;
    type IsNil = B0;
    type AsList = HCons<L, HNil>;
    type FlatOnto<R: HTuple> = HCons<L, R>;
    type Flat = L;
}

impl Structure for HNil {
    const TREE: Tree = Tree::Nil;
    type Rank = UTerm;
    type Length = UTerm;
    type Depth = One;
    type IsLeaf = B0;
    type IsNil = B1;
    type AsList = HNil;
    type FlatOnto<R: HTuple> = R;
    type Flat = HNil;
}

impl<H: HTuple, T: HTuple> Structure for HCons<H, T> {
    const TREE: Tree = Tree::Cons(&H::TREE, &T::TREE);
    type Rank = <T::Length as crate::int::SuccPred>::Succ;
    type Length = <T::Length as crate::int::SuccPred>::Succ;
    type Depth = <<<H::Depth as crate::int::SuccPred>::Succ as Compare>::ComparedTo<T::Depth> as MinMax>::Max<
        <H::Depth as crate::int::SuccPred>::Succ,
        T::Depth,
    >;
    type IsLeaf = B0;
    type IsNil = B0;
    type AsList = Self;
    type FlatOnto<R: HTuple> = H::FlatOnto<T::FlatOnto<R>>;
    type Flat = H::FlatOnto<T::FlatOnto<HNil>>;
}
