use cute_static::prelude::*;

fn tiles<A, T>(_: A, _: T) -> ZippedDivide<A, T> {
    Default::default()
}

fn main() {}
