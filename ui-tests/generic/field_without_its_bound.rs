use cute_static::prelude::*;

struct Kernel<A, T> {
    tiles: ZippedDivide<A, T>,
}

fn main() {}
