use cute_static::prelude::*;

type R = ZippedDivide<layout!((128,96)), tiler!(<32, 40>)>;

fn main() {
    let _: R = Default::default();
}
