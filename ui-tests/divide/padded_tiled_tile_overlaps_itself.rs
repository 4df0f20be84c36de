use cute_static::prelude::*;
use cute_static::algebra::PaddedTiledDivide;

fn main() {
    type Wrong = PaddedTiledDivide<layout!(64:1), layout!((4,4):(1,2))>;
    let _: Wrong;
}
