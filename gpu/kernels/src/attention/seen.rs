//! Which keys the queries of a block see.

use super::tile::{HasTile, Tile};
use cute_static_device::window::{Edges, Left, Lower, Whole};

/// The tiles of keys that some query of a block sees, and which of their keys each query sees.
#[derive(Clone, Copy)]
pub struct Keys<S> {
    /// How many tiles
    pub(super) tiles: u32,
    /// The first tile in which a query does not see every key
    pub(super) masked: u32,
    /// The matrix of scores, from the first query of the block and the first key of that tile on
    seen: S,
}
impl<S: Edges> Keys<S> {
    /// What is seen of a tile from the first one on in which a query does not see every key
    #[inline(always)]
    pub(super) fn of_tile<F: HasTile>(&self, tile: u32) -> S {
        // Where the diagonal of a block is in one tile, there is one such tile.
        if const { F::TILE.keys % F::TILE.queries == 0 } {
            return self.seen;
        }
        self.seen.from([0, i64::from((tile - self.masked) * const { F::TILE.keys })])
    }
}
impl Keys<Whole> {
    /// Every query sees all `length` keys, which are whole tiles.
    #[inline(always)]
    pub fn all<F: HasTile>(length: i64) -> Self {
        let tiles = tiles::<F>(length);
        Self { tiles, masked: tiles, seen: Whole }
    }
}
impl Keys<Left> {
    /// Every query sees all `length` keys, of which the last ones are not a whole tile.
    #[inline(always)]
    pub fn within<F: HasTile>(length: i64) -> Self {
        let Tile { queries, keys, .. } = const { F::TILE };
        let (tiles, queries) = (tiles::<F>(length), i64::from(queries));
        let masked = tiles - 1;
        Self { tiles, masked, seen: Left::of([queries, length - i64::from(masked) * i64::from(keys)]) }
    }
}
impl Keys<Lower> {
    /// Each query sees the keys up to its own place; the first one of the block is number `query` of the head. Tiles beyond its last one are left out.
    #[inline(always)]
    pub fn up_to<F: HasTile>(query: i64) -> Self {
        let Tile { queries, keys, .. } = const { F::TILE };
        let (masked, keys) = (query / i64::from(keys), i64::from(keys));
        Self {
            tiles: tiles::<F>(query + i64::from(queries)),
            masked: masked as u32,
            seen: Lower::of_square().from([query - masked * keys, 0]),
        }
    }
}
#[inline(always)]
fn tiles<F: HasTile>(keys: i64) -> u32 {
    (keys as u64).div_ceil(const { F::TILE.keys as u64 }) as u32
}
