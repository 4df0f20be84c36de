//! The bounds of a layout in each component of its values, as data. A tensor stays in these bounds when its layout is replaced.

use crate::htuple::Tree;
use crate::htuple::tree::{Component, component};
use crate::layout::IsLayout;
use crate::layout::largest::largest;

/// A layout as data.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    shape: &'static Tree,
    stride: &'static Tree,
}

/// The strides of a layout in one component, and how far they reach there.
#[derive(Clone, Copy)]
struct Span {
    /// `Σ (s − 1)·d` over the positive ones
    rise: u128,
    /// `Σ (s − 1)·|d|` over the negative ones
    fall: u128,
    /// Whether a stride is an integer other than 0
    integer: bool,
    /// Whether a stride is a vector over F₂
    binary: bool,
    /// The largest number of entries of a stride that is a coordinate
    entries: usize,
}

const fn length(mut list: &Tree) -> usize {
    let mut length = 0;
    while let Tree::Cons(_, rest) = list {
        (list, length) = (rest, length + 1);
    }
    length
}

impl Span {
    const NONE: Self = Self { rise: 0, fall: 0, integer: false, binary: false, entries: 0 };

    /// Adds the modes of `shape:stride`
    const fn with(mut self, shape: &'static Tree, stride: &'static Tree, place: Component<'_>) -> Self {
        match (shape, stride) {
            (Tree::Cons(s, ss), Tree::Cons(d, ds)) => return self.with(s, d, place).with(ss, ds, place),
            (Tree::Int(extent), leaf) => match component(leaf, place) {
                Tree::Int(0) => {}
                Tree::Int(step) => {
                    self.integer = true;
                    let Some(reach) = (*extent as u128 - 1).checked_mul(step.unsigned_abs()) else {
                        panic!("an offset of the layout does not fit in 128 bits")
                    };
                    if *step > 0 {
                        self.rise = plus(self.rise, reach);
                    } else {
                        self.fall = plus(self.fall, reach);
                    }
                }
                Tree::Xor(_) => self.binary = true,
                Tree::Coordinate(list) => {
                    let entries = length(list);
                    if entries > self.entries {
                        self.entries = entries;
                    }
                }
                _ => panic!("this is no stride"),
            },
            (Tree::Nil, Tree::Nil) => {}
            _ => panic!("the stride is not congruent with the shape"),
        }
        self
    }
    /// Whether a stride is an offset
    const fn offsets(self) -> bool {
        self.integer || self.binary
    }
    /// The number of semimodules of the strides
    const fn kinds(self) -> u8 {
        self.integer as u8 + self.binary as u8 + (self.entries > 0) as u8
    }
}

const fn plus(a: u128, b: u128) -> u128 {
    match a.checked_add(b) {
        Some(sum) => sum,
        None => panic!("an offset of the layout does not fit in 128 bits"),
    }
}

impl Reach {
    pub(super) const fn of<L: IsLayout>() -> Self {
        Self { shape: L::SHAPE, stride: L::STRIDE }
    }
    /// Panics unless each component of each value of this layout is in the bounds of that component in `other`.
    pub(super) const fn assert_within(self, other: Self) {
        self.assert_at(other, Component::Itself);
    }
    /// The largest offset at `place`, where `span` describes the strides. A vector over F₂ is the offset with these bits, because the composition of a layout of
    /// integers with one of vectors has vectors as strides.
    const fn top(self, span: Span, place: Component<'_>) -> u128 {
        if span.binary { largest(self.shape, self.stride, place) as u128 } else { span.rise }
    }
    const fn assert_at(self, other: Self, place: Component<'_>) {
        let new = Span::NONE.with(self.shape, self.stride, place);
        let old = Span::NONE.with(other.shape, other.stride, place);
        let entries = if new.entries > old.entries { new.entries } else { old.entries };
        assert!(
            new.kinds() <= 1 && old.kinds() <= 1 && (entries == 0 || !(new.offsets() || old.offsets())),
            "the values of the layout are not of the kind of those of the tensor"
        );
        assert!(self.top(new, place) <= other.top(old, place), "the layout reaches beyond the one of the tensor");
        assert!(new.fall <= old.fall, "the layout reaches below the one of the tensor");
        let mut index = 0;
        while index < entries {
            self.assert_at(other, Component::Entry(&place, index));
            index += 1;
        }
    }
}

#[cfg(test)]
mod tests;
