use cute_static::prelude::*;

fn tiles(_: ZippedDivide<layout!((8,8)), tiler!(<2, 4>)>) {}

fn main() {
    tiles(layout!((8,8)).zipped_divide(tiler!(<4, 2>)));
}
