use cute_static::prelude::*;

fn main() {
    type Wrong = LogicalDivide<layout!(16:1), layout!(4:-1)>;
    let _: Wrong;
}
