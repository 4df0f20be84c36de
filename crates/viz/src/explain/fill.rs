//! `tile-to-shape`: how many tiles go into each mode, in which order they lie, and the blocked product with that grid.

use super::derivation::Story;
use super::refusal::Refusal;
use super::tiles;
use cute_static::algebra::tile_to_shape::{OrderRule, TileRank, TileSize};
use cute_static_reference::element::Semimodule;
use cute_static_reference::{General, Layout, Tree, ordered};

/// The tile `a`, repeated to fill the shape.
pub(super) fn fill(a: &General, shape: &Tree, order: Option<&Tree>, story: &mut Story) -> Result<General, Refusal> {
    let order = order.filter(|order| **order != Tree::Leaf(0));
    if let Some(order) = order {
        permutes(order, shape.rank(), story)?;
    }
    let extents = tiles_in(a, shape, story)?;
    let column_major = Tree::Leaf(0);
    let grid = ordered(&extents, order.unwrap_or(&column_major)).unwrap_or(Layout::leaf(1, 0));
    story.line(match order {
        Some(order) => format!("The grid of tiles, in the order {order}, is {grid}."),
        None => format!("The grid of tiles, from left to right, is {grid}."),
    });
    tiles::zip(a, &grid.general(), false, story)
}

/// Each mode once.
fn permutes(order: &Tree, rank: usize, story: &mut Story) -> Result<(), Refusal> {
    story.step(format!("The order {order} of {rank} modes"));
    let mut places = order.leaves();
    places.sort_unstable();
    let all = order.rank() == rank && places.iter().enumerate().all(|(i, place)| i as i128 == *place);
    let sorted: Vec<String> = places.iter().map(i128::to_string).collect();
    story.line(format!(
        "Sorted they are {}. {} 0 to {}, each once.",
        sorted.join(", "),
        if all { "These are" } else { "These are not" },
        rank.saturating_sub(1)
    ));
    if all { Ok(()) } else { Err(Refusal::of(OrderRule::TEXT, &[&rank])) }
}

/// The number of tiles in each mode.
fn tiles_in(a: &General, shape: &Tree, story: &mut Story) -> Result<Tree, Refusal> {
    story.step(format!("Tiles in each mode of {shape}"));
    let (modes, targets) = (a.modes(), shape.modes());
    let mut grid = Vec::new();
    for (i, target) in targets.iter().enumerate() {
        let (n, m) = (target.product(), modes.get(i).map_or(1, General::size));
        if n % m != 0 {
            story.line(format!("In mode {i}, {n} = {}·{m} + {}, so the tile does not fill it.", n / m, n % m));
            return Err(Refusal::of(TileSize::TEXT, &[&n, &m]));
        }
        story.line(format!("In mode {i}, {n} = {}·{m}, so there are {} tiles.", n / m, n / m));
        grid.push(Tree::Leaf(n / m));
    }
    if modes.len() > targets.len() {
        story.line(format!("The tile has {} modes, and the shape has {}.", modes.len(), targets.len()));
        return Err(Refusal::of(TileRank::TEXT, &[]));
    }
    Ok(Tree::Tuple(grid))
}

/// Mode i is `(tile, grid)`: of the size of the target, and the tile is in front.
pub(super) fn law<D: Semimodule>(a: &Layout<D>, shape: &Tree, r: &Layout<D>) -> Result<(), String> {
    let modes = r.modes();
    if modes.len() != shape.rank() {
        return Err(format!("{} modes instead of {}", modes.len(), shape.rank()));
    }
    let tiles = a.modes();
    for (i, (mode, target)) in modes.iter().zip(shape.modes()).enumerate() {
        if mode.size() != target.product() {
            return Err(format!("mode {i} has size {} instead of {}", mode.size(), target.product()));
        }
        let first = mode.modes().first().cloned();
        let tile = tiles.get(i).cloned().unwrap_or(Layout::leaf(1, D::zero()));
        if first.as_ref().map(Layout::normalized) != Some(tile.normalized()) {
            return Err(format!("mode {i} does not begin with {tile}"));
        }
    }
    Ok(())
}
