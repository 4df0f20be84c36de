//! A leaf or a tuple of trees: shapes, strides and coordinates.

use std::fmt;

/// A nested tuple, by default of integers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tree<T = i128> {
    /// One leaf.
    Leaf(T),
    /// A tuple, possibly of rank 1 or 0.
    Tuple(Vec<Tree<T>>),
}

use Tree::{Leaf, Tuple};

impl<T: Clone> Tree<T> {
    /// The leaves from left to right.
    pub fn leaves(&self) -> Vec<T> {
        match self {
            Leaf(n) => vec![n.clone()],
            Tuple(modes) => modes.iter().flat_map(Tree::leaves).collect(),
        }
    }

    /// The number of modes; a leaf has one.
    pub fn rank(&self) -> usize {
        self.modes().len()
    }

    /// The depth of nesting; a leaf has depth 0.
    pub fn depth(&self) -> usize {
        match self {
            Leaf(_) => 0,
            Tuple(modes) => 1 + modes.iter().map(Tree::depth).max().unwrap_or(0),
        }
    }

    /// The modes; a leaf is its own only mode.
    pub fn modes(&self) -> &[Tree<T>] {
        match self {
            Leaf(_) => std::slice::from_ref(self),
            Tuple(modes) => modes,
        }
    }

    /// The mode at a path; a leaf has none below it.
    pub fn at(&self, path: &[usize]) -> Option<&Tree<T>> {
        path.iter().try_fold(self, |tree, i| match tree {
            Leaf(_) => None,
            Tuple(modes) => modes.get(*i),
        })
    }

    /// Whether both have the same profile.
    pub fn congruent<U>(&self, other: &Tree<U>) -> bool {
        match (self, other) {
            (Leaf(_), Leaf(_)) => true,
            (Tuple(a), Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x.congruent(y)),
            _ => false,
        }
    }

    /// Whether `other` refines the profile of `self`.
    pub fn weakly_congruent<U>(&self, other: &Tree<U>) -> bool {
        match (self, other) {
            (Leaf(_), _) => true,
            (Tuple(a), Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x.weakly_congruent(y)),
            _ => false,
        }
    }

    /// The tree of some leaves: a leaf for one, else a tuple.
    pub fn from_leaves(leaves: Vec<T>) -> Tree<T> {
        match &leaves[..] {
            [one] => Leaf(one.clone()),
            _ => Tuple(leaves.into_iter().map(Leaf).collect()),
        }
    }

    /// The tree with the same profile and other leaves.
    pub fn map<U>(&self, leaf: &mut impl FnMut(&T) -> U) -> Tree<U> {
        match self {
            Leaf(n) => Leaf(leaf(n)),
            Tuple(modes) => Tuple(modes.iter().map(|m| m.map(leaf)).collect()),
        }
    }
}

impl Tree {
    /// The product of the leaves.
    pub fn product(&self) -> i128 {
        self.leaves().iter().product()
    }

    /// Whether `other` refines the shape `self`: every coordinate of `self` is one of `other`.
    pub fn compatible(&self, other: &Tree) -> bool {
        match (self, other) {
            (Leaf(n), _) => *n == other.product(),
            (Tuple(a), Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x.compatible(y)),
            _ => false,
        }
    }
}

impl<T: fmt::Display> fmt::Display for Tree<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Leaf(n) => write!(f, "{n}"),
            Tuple(modes) => {
                f.write_str("(")?;
                for (i, mode) in modes.iter().enumerate() {
                    if i > 0 {
                        f.write_str(",")?;
                    }
                    write!(f, "{mode}")?;
                }
                f.write_str(")")
            }
        }
    }
}
