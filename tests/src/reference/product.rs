//! The products (paper 3.5.1) by the open complement: tiles never overlap.

use super::divide::{Regroup, regroup};
use super::{Layout, complement, compose};

/// `(A, A* ∘ B)`, regrouped.
pub fn product(a: &Layout, b: &Layout, how: Regroup) -> Option<Layout> {
    let grid = compose(&complement(a)?, b)?;
    Some(regroup(a, &grid, how))
}

/// Tiles as blocks: mode i is `(A_i, grid_i)`.
pub fn blocked_product(a: &Layout, b: &Layout) -> Option<Layout> {
    zip(a, b, |tile, grid| [tile, grid])
}

/// Tiles raked over the grid: mode i is `(grid_i, A_i)`.
pub fn raked_product(a: &Layout, b: &Layout) -> Option<Layout> {
    zip(a, b, |tile, grid| [grid, tile])
}

fn zip(a: &Layout, b: &Layout, order: impl Fn(Layout, Layout) -> [Layout; 2]) -> Option<Layout> {
    let rank = a.shape.rank().max(b.shape.rank());
    let pad = |layout: &Layout| {
        let mut modes = layout.modes();
        modes.resize(rank, Layout::leaf(1, 0));
        modes
    };
    let grid = compose(&complement(a)?, &Layout::concat(&pad(b)))?;
    let pairs: Vec<_> = pad(a)
        .into_iter()
        .zip(grid.modes())
        .map(|(t, g)| Layout::concat(&order(t, g)))
        .collect();
    Some(Layout::concat(&pairs))
}
