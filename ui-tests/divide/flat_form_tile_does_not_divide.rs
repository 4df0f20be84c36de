use cute_static::prelude::*;

fn main() {
    let _: FlatDivide<layout!((8,16)), tiler!(<3, 8>)>;
}
