use cute_static::prelude::*;
use cute_static::algebra::PaddedFlatDivide;

fn main() {
    type Wrong = PaddedFlatDivide<layout!(64:1), tiler!(<(4,4):(1,2)>)>;
    let _: Wrong;
}
