use cute_static::prelude::*;

type R = LogicalDivide<layout!((8,9):(9,1)), layout!((4,2):(1@0,1@1))>;

fn main() {
    let _: R = Default::default();
}
