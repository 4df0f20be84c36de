use cute_static::prelude::*;

fn main() {
    type Wrong = TileToShape<layout!((64,64)), shape!((8,8))>;
    let _: Wrong;
}
