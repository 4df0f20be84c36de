//! A leaf or a tuple of trees: shapes, strides and coordinates.

use std::fmt;

/// A nested tuple of integers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tree {
    /// One integer.
    Leaf(i128),
    /// A tuple, possibly of rank 1 or 0.
    Tuple(Vec<Tree>),
}

use Tree::{Leaf, Tuple};

impl Tree {
    /// The leaves from left to right.
    pub fn leaves(&self) -> Vec<i128> {
        match self {
            Leaf(n) => vec![*n],
            Tuple(modes) => modes.iter().flat_map(Tree::leaves).collect(),
        }
    }

    /// The product of the leaves.
    pub fn product(&self) -> i128 {
        self.leaves().iter().product()
    }

    /// The number of modes; a leaf has one.
    pub fn rank(&self) -> usize {
        match self {
            Leaf(_) => 1,
            Tuple(modes) => modes.len(),
        }
    }

    /// The depth of nesting; a leaf has depth 0.
    pub fn depth(&self) -> usize {
        match self {
            Leaf(_) => 0,
            Tuple(modes) => 1 + modes.iter().map(Tree::depth).max().unwrap_or(0),
        }
    }

    /// The modes; a leaf is its own only mode.
    pub fn modes(&self) -> &[Tree] {
        match self {
            Leaf(_) => std::slice::from_ref(self),
            Tuple(modes) => modes,
        }
    }

    /// Whether both have the same profile.
    pub fn congruent(&self, other: &Tree) -> bool {
        match (self, other) {
            (Leaf(_), Leaf(_)) => true,
            (Tuple(a), Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x.congruent(y)),
            _ => false,
        }
    }

    /// Whether `other` refines the profile of `self`.
    pub fn weakly_congruent(&self, other: &Tree) -> bool {
        match (self, other) {
            (Leaf(_), _) => true,
            (Tuple(a), Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x.weakly_congruent(y)),
            _ => false,
        }
    }

    /// Whether `other` refines the shape `self`: every coordinate of `self` is one of `other`.
    pub fn compatible(&self, other: &Tree) -> bool {
        match (self, other) {
            (Leaf(n), _) => *n == other.product(),
            (Tuple(a), Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x.compatible(y)),
            _ => false,
        }
    }

    /// One leaf stays a leaf, several become a tuple.
    pub fn from_leaves(leaves: Vec<i128>) -> Tree {
        match leaves[..] {
            [one] => Leaf(one),
            _ => Tuple(leaves.into_iter().map(Leaf).collect()),
        }
    }
}

impl fmt::Display for Tree {
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
