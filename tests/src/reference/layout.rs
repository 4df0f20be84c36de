//! A layout is a shape and a stride of the same profile; a tiler is a tuple of layouts.

use super::Tree;
use super::Tree::{Leaf, Tuple};
use std::fmt;

/// `shape:stride`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// The shape.
    pub shape: Tree,
    /// The stride, congruent with the shape.
    pub stride: Tree,
}

/// A layout, an integer (`n` means `n:1`) or a tuple of tilers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tiler {
    /// One layout, applied to the whole of what it meets.
    One(Layout),
    /// `_`: the whole mode as it is.
    Keep,
    /// One tiler per mode.
    Each(Vec<Tiler>),
}

impl Layout {
    /// A layout, or `None` when shape and stride are not congruent.
    pub fn new(shape: Tree, stride: Tree) -> Option<Layout> {
        shape.congruent(&stride).then_some(Layout { shape, stride })
    }

    /// A layout of one mode.
    pub fn leaf(size: i128, stride: i128) -> Layout {
        Layout { shape: Leaf(size), stride: Leaf(stride) }
    }

    /// The concatenation of layouts.
    pub fn concat(parts: &[Layout]) -> Layout {
        Layout {
            shape: Tuple(parts.iter().map(|p| p.shape.clone()).collect()),
            stride: Tuple(parts.iter().map(|p| p.stride.clone()).collect()),
        }
    }

    /// From flat `(size, stride)` modes: none is `1:0`, one stays a leaf.
    pub fn from_flat(modes: &[(i128, i128)]) -> Layout {
        if modes.is_empty() {
            return Layout::leaf(1, 0);
        }
        let (shape, stride) = modes.iter().copied().unzip();
        Layout { shape: Tree::from_leaves(shape), stride: Tree::from_leaves(stride) }
    }

    /// The flat `(size, stride)` modes.
    pub fn flat(&self) -> Vec<(i128, i128)> {
        self.shape.leaves().into_iter().zip(self.stride.leaves()).collect()
    }

    /// The top-level modes; a leaf is its own only mode.
    pub fn modes(&self) -> Vec<Layout> {
        let pairs = self.shape.modes().iter().zip(self.stride.modes());
        pairs.map(|(s, d)| Layout { shape: s.clone(), stride: d.clone() }).collect()
    }

    /// The number of coordinates.
    pub fn size(&self) -> i128 {
        self.shape.product()
    }

    /// `1 + Σ (s−1)·|d|`.
    pub fn cosize(&self) -> i128 {
        1 + self.flat().iter().map(|(s, d)| (s - 1) * d.abs()).sum::<i128>()
    }

    /// The same layout with stride 0 for every mode of size 1: implementations differ there.
    pub fn normalized(&self) -> Layout {
        fn go(shape: &Tree, stride: &Tree) -> Tree {
            match (shape, stride) {
                (Leaf(1), Leaf(_)) => Leaf(0),
                (Tuple(s), Tuple(d)) => Tuple(s.iter().zip(d).map(|(s, d)| go(s, d)).collect()),
                _ => stride.clone(),
            }
        }
        Layout { shape: self.shape.clone(), stride: go(&self.shape, &self.stride) }
    }
}

impl Tiler {
    /// A shape as a tiler.
    pub fn from_tree(tree: &Tree) -> Tiler {
        match tree {
            Leaf(n) => Tiler::One(Layout::leaf(*n, 1)),
            Tuple(modes) => Tiler::Each(modes.iter().map(Tiler::from_tree).collect()),
        }
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.shape, self.stride)
    }
}

impl fmt::Display for Tiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tiler::One(layout) => write!(f, "{layout}"),
            Tiler::Keep => f.write_str("_"),
            Tiler::Each(modes) => {
                let text: Vec<String> = modes.iter().map(Tiler::to_string).collect();
                write!(f, "<{}>", text.join(","))
            }
        }
    }
}
