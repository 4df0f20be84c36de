use cute_static::prelude::*;

type R = LogicalDivide<layout!(16:1), layout!(32:1)>;

fn main() {
    let _: R = Default::default();
}
