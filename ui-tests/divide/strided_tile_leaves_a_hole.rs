use cute_static::prelude::*;

type R = LogicalDivide<layout!(24:1), layout!((4,2):(1,6))>;

fn main() {
    let _: R = Default::default();
}
