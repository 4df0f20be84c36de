use cute_static::prelude::*;

fn main() {
    let _: TileToShape<layout!((8,8)), shape!((64))>;
}
