//! The products (paper 3.5.1) by the open complement: tiles never overlap.

use super::complement::places;
use super::divide::{Regroup, by_mode};
use super::element::{Codomain, Semimodule};
use super::{General, Layout, Tiler, Tree, complement, compose, compose_at, ordered};

/// `(A, A* ∘ B)`, or so for every mode that the tiler names, regrouped.
pub fn product<D: Semimodule>(a: &Layout<D>, tiler: &Tiler, how: Regroup) -> Option<Layout<D>> {
    by_mode(a, tiler, how, |a, b| {
        let free = complement(a)?;
        let grid = compose_at(&free, b)?;
        let counted = b.codomain()? != Codomain::Coordinates || inside(&free, b);
        counted.then(|| (a.clone(), grid))
    })
}

/// Does each integer of a coordinate stay inside the mode of the complement that it counts in, unless that is an open end, `1:d`? Beyond
/// it, it would count in another gap, or meet the tile.
fn inside<D: Semimodule>(free: &Layout<D>, b: &General) -> bool {
    let room = |path: &[usize]| {
        let at = path.iter().try_fold(&free.shape, |shape, i| shape.modes().get(*i));
        let extent = |s: i128| if s == 1 { i128::MAX } else { s };
        at.map_or(1, |shape| shape.leaves().into_iter().map(extent).fold(1, i128::saturating_mul))
    };
    places(b).iter().all(|path| {
        let counts = b.component(path);
        counts.flat().iter().all(|(s, d)| *s == 1 || *d >= 0) && counts.cosize() <= room(path)
    })
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
    let grid = compose(&complement(a)?, &Layout::concat(&padded(b, rank)))?;
    let pairs = padded(a, rank).into_iter().zip(grid.modes()).map(|(t, g)| Layout::concat(&order(t, g)));
    Some(Layout::concat(&pairs.collect::<Vec<_>>()))
}

/// The modes, and as many of size 1 as there are too few.
fn padded<D: Semimodule>(layout: &Layout<D>, rank: usize) -> Vec<Layout<D>> {
    let mut modes = layout.modes();
    modes.resize(rank, Layout::leaf(1, D::zero()));
    modes
}
