use cute_static::prelude::*;

fn main() {
    let _: LogicalDivide<layout!(16:1), layout!(4:-1)>;
}
