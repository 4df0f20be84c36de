use cute_static::prelude::*;

fn main() {
    let matrix = layout!((8,16));
    let _ = matrix.compose(tiler!(<4:1, 8:1, 2:1>));
}
