//! How far the offsets of a composed layout reach: they fit in 62 bits, so that none of its sums wraps.

use crate::htuple::Tree;

/// The largest offset: the sum of two of them does not wrap.
pub(crate) const MOST: u64 = 1 << 61;
/// Checks that an offset is at most [`MOST`].
pub(super) const fn bounded(offset: i64) -> i64 {
    fitting(if offset.unsigned_abs() <= MOST { Some(offset) } else { None })
}
/// A bound that fits.
pub(super) const fn fitting(bound: Option<i64>) -> i64 {
    match bound {
        Some(bound) => bound,
        None => panic!("an offset of the composed layout does not fit in 62 bits"),
    }
}

/// How far the values of an outer function reach.
pub enum Range {
    /// Offsets below `r` have values below this number, or below the next power of two after `r` if that is more
    Blocks(u64),
    /// The values of a layout. Its last mode goes on after its size: every `steps` offsets, they grow by at most `stride`.
    Steps {
        /// The cosize
        cosize: i64,
        /// The size
        size: u64,
        /// The size of the modes before the last one
        steps: u64,
        /// The stride of the last mode
        stride: u128,
    },
}
impl Range {
    /// That of a layout with this shape and stride
    pub(super) const fn of_layout(cosize: i64, size: u64, shape: &Tree, stride: &Tree) -> Self {
        match last(shape, stride) {
            Some((extent, stride)) if extent > 0 => {
                Range::Steps { cosize, size, steps: size / extent, stride: largest(stride) }
            }
            _ => Range::Steps { cosize, size, steps: 1, stride: largest(stride) },
        }
    }
    /// A bound above the values of offsets whose absolute values are below `reach`, if it fits in 62 bits.
    pub(crate) const fn of(self, reach: u64) -> Option<i64> {
        let bound = match self {
            Range::Blocks(block) if reach <= block => block as u128,
            Range::Blocks(_) if reach <= MOST => reach.next_power_of_two() as u128,
            Range::Blocks(_) => return None,
            Range::Steps { cosize, size, .. } if reach <= size => cosize as u128,
            Range::Steps { cosize, steps, stride, .. } => match stride.checked_mul(reach as u128 / steps as u128 + 1) {
                Some(more) if more < 1 << 62 => cosize as u128 + more,
                _ => return None,
            },
        };
        if bound <= MOST as u128 { Some(bound as i64) } else { None }
    }
}
/// A bound above the absolute values of `O + L(c)`, where those of `L(c)` are below `reach`; none is negative unless `L` falls.
pub(super) const fn offset_reach(offset: i64, reach: i64, falls: bool) -> u64 {
    let sum = offset + reach;
    match offset < 0 {
        _ if falls => offset.unsigned_abs() + reach as u64,
        true if offset.unsigned_abs() >= sum.unsigned_abs() => offset.unsigned_abs() + 1,
        _ => sum.unsigned_abs(),
    }
}
/// The extent and the stride of the last leaf, if it is no empty tuple.
const fn last<'t>(mut shape: &'t Tree, mut stride: &'t Tree) -> Option<(u64, &'t Tree)> {
    loop {
        match (shape, stride) {
            (Tree::Cons(first, Tree::Nil), Tree::Cons(first_stride, Tree::Nil)) => {
                (shape, stride) = (*first, *first_stride);
            }
            (Tree::Cons(_, rest), Tree::Cons(_, rest_stride)) => (shape, stride) = (*rest, *rest_stride),
            (Tree::Int(extent), _) => return Some((*extent as u64, stride)),
            _ => return None,
        }
    }
}
/// The largest absolute value of the strides, and of their components.
const fn largest(strides: &Tree) -> u128 {
    match strides {
        Tree::Int(stride) | Tree::Fraction(stride, _) => stride.unsigned_abs(),
        // A product without carries is below four times the product.
        Tree::Xor(stride) => 4 * *stride as u128,
        Tree::Coordinate(components) => largest(components),
        Tree::Cons(first, rest) => {
            let (first, rest) = (largest(first), largest(rest));
            if first < rest { rest } else { first }
        }
        Tree::Underscore | Tree::Layout(..) | Tree::Nil => 0,
    }
}
/// Whether a stride is negative
pub(super) const fn falls(strides: &Tree) -> bool {
    match strides {
        Tree::Int(stride) => *stride < 0,
        Tree::Cons(first, rest) => falls(first) || falls(rest),
        _ => false,
    }
}
