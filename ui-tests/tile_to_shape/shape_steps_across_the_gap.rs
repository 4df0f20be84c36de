use cute_static::prelude::*;

fn main() {
    type Wrong = TileToShape<layout!((2,3):(1,9)), shape!((4,9))>;
    let _: Wrong;
}
