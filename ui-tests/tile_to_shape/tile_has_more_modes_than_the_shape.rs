use cute_static::prelude::*;

fn main() {
    type Wrong = TileToShape<layout!((8,8,2)), shape!((32,16))>;
    let _: Wrong;
}
