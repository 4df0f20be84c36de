use cute_static::prelude::*;

type R = PaddedZippedDivide<layout!((16,16)), tiler!(<(4,2):(1,2), 4>)>;

fn main() {
    let _: R = Default::default();
}
