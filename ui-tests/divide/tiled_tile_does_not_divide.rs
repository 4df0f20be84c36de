use cute_static::prelude::*;

fn main() {
    type Wrong = TiledDivide<layout!((8,16)), tiler!(<3, 8>)>;
    let _: Wrong;
}
