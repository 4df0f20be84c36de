use cute_static::prelude::*;

fn main() {
    let matrix = layout!((8,10), row_major);
    let _ = matrix.logical_divide(tiler!(<4, 4>));
}
