use cute_static::prelude::*;

fn main() {
    let tile = layout!((8,4):(1,4));
    let _ = tile.zipped_product(layout!((2,3)));
}
