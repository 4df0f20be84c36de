use cute_static::prelude::*;

fn main() {
    let tile = layout!((8,8):(1,4));
    let _ = tile.tile_to_shape(shape!((32,16)));
}
