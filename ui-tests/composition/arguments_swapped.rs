// `matrix.compose(tile)` takes a tile of the matrix; the other way round the matrix indexes the tile.
use cute_static::prelude::*;

fn main() {
    let matrix = layout!((8,6):(6,1));
    let tile = layout!((4,3):(1,8));
    let _ = tile.compose(matrix);
}
