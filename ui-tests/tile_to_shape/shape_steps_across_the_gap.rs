use cute_static::prelude::*;

fn main() {
    let _: TileToShape<layout!((2,3):(1,9)), shape!((4,9))>;
}
