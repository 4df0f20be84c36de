use cute_static::prelude::*;

fn main() {
    let matrix = layout!((4,8), row_major);
    let _ = matrix.offset((1, 2, 3));
}
