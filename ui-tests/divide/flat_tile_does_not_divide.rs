use cute_static::prelude::*;

type R = LogicalDivide<layout!(18:1), layout!(4:1)>;

fn main() {
    let _: R = Default::default();
}
