use cute_static::prelude::*;

fn main() {
    let _ = layout!((2,3):(1,9)).tile_to_shape(shape!((4,9)));
}
