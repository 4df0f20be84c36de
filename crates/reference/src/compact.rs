//! Compact strides: column-major, row-major, in an order, or like another layout's.

use super::Tree::{Leaf, Tuple};
use super::{Layout, Tree};

/// Compact strides for sizes in the order of `rank`, with ties from left to right; a size of 1 gets stride 0.
fn compact(sizes: &[i128], rank: &[i128]) -> Vec<i128> {
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    order.sort_by_key(|&i| rank[i]);
    let (mut strides, mut next) = (vec![0; sizes.len()], 1);
    for i in order {
        if sizes[i] > 1 {
            strides[i] = next;
        }
        next *= sizes[i];
    }
    strides
}

fn with(shape: &Tree, rank: &[i128]) -> Layout {
    Layout::with(shape, compact(&shape.leaves(), rank))
}

/// `make_layout(S)`.
pub fn column_major(shape: &Tree) -> Layout {
    with(shape, &vec![0; shape.leaves().len()])
}

/// `make_layout(S, LayoutRight)`.
pub fn row_major(shape: &Tree) -> Layout {
    let n = shape.leaves().len() as i128;
    with(shape, &(0..n).rev().collect::<Vec<_>>())
}

/// The compact layout of a shape in an order that is weakly congruent with it.
pub fn ordered(shape: &Tree, order: &Tree) -> Option<Layout> {
    fn ranks(shape: &Tree, order: &Tree, out: &mut Vec<i128>) {
        match (shape, order) {
            (Tuple(s), Tuple(o)) => s.iter().zip(o).for_each(|(s, o)| ranks(s, o, out)),
            (_, Leaf(o)) => out.extend(shape.leaves().iter().map(|_| *o)),
            _ => {}
        }
    }
    if !order.weakly_congruent(shape) {
        return None;
    }
    let mut out = Vec::new();
    ranks(shape, order, &mut out);
    Some(with(shape, &out))
}

/// The compact layout whose strides are in the order of the magnitudes of these strides; a stride of 0 stays 0.
pub fn like(layout: &Layout) -> Layout {
    let strides: Vec<i128> = layout.stride.leaves().iter().map(|d| d.abs()).collect();
    let sizes: Vec<i128> = layout.flat().iter().map(|(s, d)| if *d == 0 { 1 } else { *s }).collect();
    Layout::with(&layout.shape, compact(&sizes, &strides))
}
