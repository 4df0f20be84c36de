use cute_static::prelude::*;

type R = ZippedDivide<layout!((8,16)), tiler!(<4, 8, 2>)>;

fn main() {
    let _: R = Default::default();
}
