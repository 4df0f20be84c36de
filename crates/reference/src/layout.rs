//! Layouts, which are a shape and a stride of the same profile, and tilers.

use super::Tree;
use super::Tree::{Leaf, Tuple};
use super::element::{Codomain, Element, Semimodule};
use std::fmt;

/// `shape:stride`, by default with integer strides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout<D = i128> {
    /// The shape.
    pub shape: Tree,
    /// The stride, congruent with the shape.
    pub stride: Tree<D>,
}

/// A layout over any semimodule.
pub type General = Layout<Element>;

/// A layout, an integer (`n` means `n:1`) or a tuple of tilers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tiler {
    /// One layout for a whole layout or mode.
    One(General),
    /// `_`: the mode is kept.
    Keep,
    /// One tiler per mode.
    Each(Vec<Tiler>),
}

impl<D: Semimodule> Layout<D> {
    /// The layout of a shape and a stride; `None` if they are not congruent.
    pub fn new(shape: Tree, stride: Tree<D>) -> Option<Layout<D>> {
        shape.congruent(&stride).then_some(Layout { shape, stride })
    }

    /// A layout of one mode.
    pub fn leaf(size: i128, stride: D) -> Layout<D> {
        Layout { shape: Leaf(size), stride: Leaf(stride) }
    }

    /// The concatenation of layouts.
    pub fn concat(parts: &[Layout<D>]) -> Layout<D> {
        Layout {
            shape: Tuple(parts.iter().map(|p| p.shape.clone()).collect()),
            stride: Tuple(parts.iter().map(|p| p.stride.clone()).collect()),
        }
    }

    /// The layout of flat `(size, stride)` modes: `1:0` without modes, a leaf for one mode.
    pub fn from_flat(modes: &[(i128, D)]) -> Layout<D> {
        if modes.is_empty() {
            return Layout::leaf(1, D::zero());
        }
        let (shape, stride) = modes.iter().cloned().unzip();
        Layout { shape: Tree::from_leaves(shape), stride: Tree::from_leaves(stride) }
    }

    /// The layout of a shape with these strides, in the order of the leaves.
    pub fn with(shape: &Tree, strides: Vec<D>) -> Layout<D> {
        let mut strides = strides.into_iter();
        Layout { shape: shape.clone(), stride: shape.map(&mut |_| strides.next().expect("a stride for every leaf")) }
    }

    /// A shape whose leaves are replaced by layouts.
    pub fn refined(shape: &Tree, parts: &mut dyn Iterator<Item = Layout<D>>) -> Layout<D> {
        match shape {
            Leaf(_) => parts.next().expect("a part for every leaf"),
            Tuple(modes) => Layout::concat(&modes.iter().map(|mode| Layout::refined(mode, parts)).collect::<Vec<_>>()),
        }
    }

    /// The layout of other modes in the same profile.
    pub fn refilled<E: Clone>(&self, modes: Vec<(i128, E)>) -> Layout<E> {
        let (mut sizes, mut strides) = (modes.iter().map(|m| m.0), modes.iter().map(|m| m.1.clone()));
        Layout {
            shape: self.shape.map(&mut |_| sizes.next().expect("a size for every leaf")),
            stride: self.shape.map(&mut |_| strides.next().expect("a stride for every leaf")),
        }
    }

    /// The flat `(size, stride)` modes.
    pub fn flat(&self) -> Vec<(i128, D)> {
        self.shape.leaves().into_iter().zip(self.stride.leaves()).collect()
    }

    /// The top-level modes; a leaf is its own only mode.
    pub fn modes(&self) -> Vec<Layout<D>> {
        let pairs = self.shape.modes().iter().zip(self.stride.modes());
        pairs.map(|(s, d)| Layout { shape: s.clone(), stride: d.clone() }).collect()
    }

    /// The mode at a path.
    pub fn mode(&self, path: &[usize]) -> Option<Layout<D>> {
        Some(Layout { shape: self.shape.at(path)?.clone(), stride: self.stride.at(path)?.clone() })
    }

    /// The number of coordinates.
    pub fn size(&self) -> i128 {
        self.shape.product()
    }

    /// The layout with stride 0 for every mode of size 1, since implementations differ in these strides.
    pub fn normalized(&self) -> Layout<D> {
        let strides = self.flat().into_iter().map(|(s, d)| if s == 1 { D::zero() } else { d });
        Layout::with(&self.shape, strides.collect())
    }
}

impl Layout {
    /// `1 + Σ (s−1)·|d|`.
    pub fn cosize(&self) -> i128 {
        1 + self.flat().iter().map(|(s, d)| (s - 1) * d.abs()).sum::<i128>()
    }

    /// The layout with its integers as elements of any semimodule.
    pub fn general(&self) -> General {
        Layout { shape: self.shape.clone(), stride: self.stride.map(&mut |d| Element::from(*d)) }
    }
}

impl General {
    /// The semimodule of the strides, if there is one.
    pub fn codomain(&self) -> Option<Codomain> {
        Element::codomain(&self.stride.leaves())
    }

    /// The layout of integers, if it is one.
    pub fn integers(&self) -> Option<Layout> {
        let known = matches!(self.codomain()?, Codomain::Trivial | Codomain::Integers);
        known.then(|| Layout { shape: self.shape.clone(), stride: self.stride.map(&mut |d| d.term(&[])) })
    }

    /// The layout of the integers at one path of the strides.
    pub fn component(&self, path: &[usize]) -> Layout {
        Layout { shape: self.shape.clone(), stride: self.stride.map(&mut |d| d.term(path)) }
    }
}

impl Tiler {
    /// A shape as a tiler.
    pub fn from_tree(tree: &Tree) -> Tiler {
        match tree {
            Leaf(n) => Tiler::One(Layout::leaf(*n, 1.into())),
            Tuple(modes) => Tiler::Each(modes.iter().map(Tiler::from_tree).collect()),
        }
    }
}

impl<D: fmt::Display> fmt::Display for Layout<D> {
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
