//! The products (paper 3.5.1), by the open complement, so that tiles never overlap.

use super::divide::{Regroup, by_mode};
use super::element::{Codomain, Semimodule};
use super::{General, Layout, Tiler, Tree, complement, compose, compose_at, compose_in_bounds_at, ordered};

/// `(A, A* ∘ B)`, or this pair for every mode of the tiler, regrouped.
pub fn product<D: Semimodule>(a: &Layout<D>, tiler: &Tiler, how: Regroup) -> Option<Layout<D>> {
    by_mode(a, tiler, how, |a, b| {
        let gaps = complement(a)?;
        // A coordinate beyond its gap can meet another tile; only the open end is unbounded.
        if b.codomain()? == Codomain::Coordinates {
            compose_in_bounds_at(&opened(&gaps), b)?;
        }
        Some((a.clone(), grid(a, &gaps, b)?))
    })
}

/// `A* ∘ B`, where its copies of A stay apart.
fn grid<D: Semimodule>(a: &Layout<D>, gaps: &Layout<D>, b: &General) -> Option<Layout<D>> {
    compose_at(gaps, b).filter(|grid| stay_apart(a, gaps, b, grid))
}

/// Whether the copies of A at `grid` = `gaps` ∘ B are disjoint, also those at negative values of B.
pub fn stay_apart<D: Semimodule>(a: &Layout<D>, gaps: &Layout<D>, b: &General, grid: &Layout<D>) -> bool {
    b.integers().filter(|b| b.flat().iter().any(|(s, d)| *s > 1 && *d < 0)).is_none_or(|b| {
        // The distance of the copies p and −n is C(p) + C(n), which is C(p + n) if C composes with the strides without their signs.
        let rising = Layout { shape: b.shape.clone(), stride: b.stride.map(&mut |d| d.abs()) };
        compose(gaps, &rising).is_some() || complement(&Layout::concat(&[a.clone(), grid.clone()])).is_some()
    })
}

/// A complement whose open ends, `1:d`, are long enough for any index.
fn opened<D: Semimodule>(gaps: &Layout<D>) -> Layout<D> {
    Layout { shape: gaps.shape.map(&mut |s| if *s == 1 { 1 << 32 } else { *s }), stride: gaps.stride.clone() }
}

/// A tile repeated to fill a shape: the blocked product with the compact grid in an order.
pub fn tile_to_shape<D: Semimodule>(a: &Layout<D>, shape: &Tree, order: Option<&Tree>) -> Option<Layout<D>> {
    let (mut tile, target) = (a.modes(), shape.modes());
    if tile.len() > target.len() {
        return None;
    }
    tile.resize(target.len(), Layout::leaf(1, D::zero()));
    let mut grid = Vec::new();
    for (t, s) in tile.iter().zip(target) {
        if s.product() % t.size() != 0 {
            return None;
        }
        grid.push(Tree::Leaf(s.product() / t.size()));
    }
    let column_major = Tree::Leaf(0);
    if let Some(order) = order {
        let mut places = order.leaves();
        places.sort_unstable();
        if order.rank() != target.len() || places.iter().enumerate().any(|(i, o)| i as i128 != *o) {
            return None;
        }
    }
    let grid = ordered(&Tree::Tuple(grid), order.unwrap_or(&column_major))?;
    blocked_product(a, &grid)
}

/// Tiles as blocks: mode i is `(A_i, grid_i)`.
pub fn blocked_product<D: Semimodule>(a: &Layout<D>, b: &Layout) -> Option<Layout<D>> {
    zip(a, b, |tile, grid| [tile, grid])
}

/// Tiles raked over the grid: mode i is `(grid_i, A_i)`.
pub fn raked_product<D: Semimodule>(a: &Layout<D>, b: &Layout) -> Option<Layout<D>> {
    zip(a, b, |tile, grid| [grid, tile])
}

fn zip<D: Semimodule>(
    a: &Layout<D>,
    b: &Layout,
    order: impl Fn(Layout<D>, Layout<D>) -> [Layout<D>; 2],
) -> Option<Layout<D>> {
    let rank = a.shape.rank().max(b.shape.rank());
    let grid = grid(a, &complement(a)?, &Layout::concat(&padded(b, rank)).general())?;
    let pairs = padded(a, rank).into_iter().zip(grid.modes()).map(|(t, g)| Layout::concat(&order(t, g)));
    Some(Layout::concat(&pairs.collect::<Vec<_>>()))
}

/// The modes, filled up to `rank` with modes of size 1.
fn padded<D: Semimodule>(layout: &Layout<D>, rank: usize) -> Vec<Layout<D>> {
    let mut modes = layout.modes();
    modes.resize(rank, Layout::leaf(1, D::zero()));
    modes
}
