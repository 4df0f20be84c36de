use cute_static::prelude::*;

fn main() {
    let _: TileToShape<layout!((64,64)), shape!((8,8))>;
}
