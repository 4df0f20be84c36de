use cute_static::prelude::*;

type R = ZippedDivide<layout!((96,64)), tiler!(<(16,4):(4,1), 16>)>;

fn main() {
    let _: R = Default::default();
}
