use cute_static::prelude::*;

fn main() {
    let _ = layout!((8,8)).zipped_divide(tiler!(4, 4));
}
