use cute_static::prelude::*;

fn main() {
    let tile = layout!((64,64));
    let _ = tile.tile_to_shape(shape!((8,8)));
}
