//! Construction of a candidate node by node, and its checks.

use super::candidate::{Candidate, Node, Tuple};
use super::element::{Mode, from_leaf, is_parallel, together, width};
use super::unfit::Unfit;
use crate::htuple::Tree;
use cute_static_notation::{Basis, Item, Items, Kind, MAX_DEPTH};

/// A candidate under construction: its first nodes.
pub(super) struct Builder<const N: usize> {
    nodes: [Node; N],
    length: usize,
    /// The open groups, as indices of nodes
    open: [usize; MAX_DEPTH],
    depth: usize,
    /// The number of modes
    mode: usize,
}

impl<const N: usize> Builder<N> {
    pub(super) const fn new() -> Self {
        Self { nodes: [Node::Group(0); N], length: 0, open: [0; MAX_DEPTH], depth: 0, mode: 0 }
    }

    const fn push(&mut self, node: Node) -> Result<(), Unfit> {
        if self.length == N {
            return Err(Unfit::Capacity { capacity: N });
        }
        if self.depth > 0 {
            if let Node::Group(entries) = &mut self.nodes[self.open[self.depth - 1]] {
                *entries += 1;
            }
        }
        self.nodes[self.length] = node;
        self.length += 1;
        Ok(())
    }

    pub(super) const fn open(&mut self) -> Result<(), Unfit> {
        if self.depth == MAX_DEPTH {
            return Err(Unfit::Depth);
        }
        attempt!(self.push(Node::Group(0)));
        self.open[self.depth] = self.length - 1;
        self.depth += 1;
        Ok(())
    }

    pub(super) const fn close(&mut self) -> Result<(), Unfit> {
        self.depth -= 1;
        Ok(())
    }

    pub(super) const fn mode(&mut self, extent: u64, stride: Basis) -> Result<(), Unfit> {
        if extent == 0 || extent > i64::MAX as u64 {
            return Err(Unfit::Extent { mode: self.mode });
        }
        self.mode += 1;
        self.push(Node::Mode(Mode::new(extent, stride)))
    }

    /// A single mode as it is, or a group of the modes.
    pub(super) const fn modes(&mut self, modes: &[Mode]) -> Result<(), Unfit> {
        if modes.len() != 1 {
            attempt!(self.open());
        }
        let mut i = 0;
        while i < modes.len() {
            attempt!(self.mode(modes[i].extent(), modes[i].stride()));
            i += 1;
        }
        if modes.len() == 1 { Ok(()) } else { self.close() }
    }

    /// The modes of a shape with the strides of a descriptor.
    pub(super) const fn pair(&mut self, shape: Tuple<'_>, items: &mut Items<'_>) -> Result<(), Unfit> {
        match (shape, items.step()) {
            (Tuple::Leaf(extent), Some(Item::Basis(basis))) => self.mode(extent, basis),
            (Tuple::Of(entries), Some(Item::Open)) => {
                attempt!(self.open());
                let mut i = 0;
                while i < entries.len() {
                    attempt!(self.pair(entries[i], items));
                    i += 1;
                }
                match items.step() {
                    Some(Item::Close) => self.close(),
                    _ => Err(Unfit::Incongruent { mode: self.mode }),
                }
            }
            _ => Err(Unfit::Incongruent { mode: self.mode }),
        }
    }

    /// The modes of a layout type, whose trees are congruent.
    pub(super) const fn layout(&mut self, shape: &Tree, stride: &Tree) -> Result<(), Unfit> {
        match (shape, stride) {
            (Tree::Nil | Tree::Cons(..), _) => {
                attempt!(self.open());
                let (mut shape, mut stride) = (shape, stride);
                while let (Tree::Cons(s, shapes), Tree::Cons(d, strides)) = (shape, stride) {
                    attempt!(self.layout(s, d));
                    (shape, stride) = (*shapes, *strides);
                }
                self.close()
            }
            (Tree::Int(extent), stride) if *extent > 0 && *extent <= i64::MAX as i128 => {
                let stride = attempt!(from_leaf(stride, self.mode));
                self.mode(*extent as u64, stride)
            }
            _ => Err(Unfit::Extent { mode: self.mode }),
        }
    }

    pub(super) const fn finish(self) -> Result<Candidate<N>, Unfit> {
        let (mut size, mut kind, mut mode, mut node): (u64, _, _, _) = (1, Kind::Trivial, 0, 0);
        while node < self.length {
            if let Node::Mode(last) = self.nodes[node] {
                size = match size.checked_mul(last.extent()) {
                    Some(size) => size,
                    None => return Err(Unfit::Size { mode }),
                };
                if last.stride().scale() != 0 {
                    kind = last.stride().kind();
                    attempt!(self.check(&last, node, mode));
                }
                mode += 1;
            }
            node += 1;
        }
        Ok(Candidate { nodes: self.nodes, length: self.length, kind, swizzle: None, references: 0 })
    }

    /// Checks a mode against those before it.
    const fn check(&self, last: &Mode, end: usize, mode: usize) -> Result<(), Unfit> {
        let (mut node, mut reach) = (0, 0_u128);
        while node <= end {
            if let Node::Mode(other) = self.nodes[node] {
                if other.stride().scale() != 0 {
                    attempt!(together(&other.stride(), &last.stride(), mode));
                }
                if is_parallel(&other.stride(), &last.stride()) {
                    let steps = other.extent() - 1;
                    let fits = match other.stride().is_vector() {
                        true => width(steps) + width(other.stride().scale() as u64) <= 64,
                        false => true,
                    };
                    let scale = other.stride().scale().unsigned_abs();
                    reach += if other.stride().is_vector() { 0 } else { steps as u128 * scale as u128 };
                    if !fits || reach > i64::MAX as u128 {
                        return Err(Unfit::Offset { mode });
                    }
                }
            }
            node += 1;
        }
        Ok(())
    }
}
