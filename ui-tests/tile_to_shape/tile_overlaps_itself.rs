use cute_static::prelude::*;

type R = TileToShape<layout!((8,8):(1,4)), shape!((32,16))>;

fn main() {
    let _: R = Default::default();
}
