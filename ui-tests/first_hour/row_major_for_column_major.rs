use cute_static::prelude::*;

fn main() {
    let tile: layout!((128,64)) = layout!((128,64), row_major);
}
