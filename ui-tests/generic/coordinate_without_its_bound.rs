use cute_static::prelude::*;

fn second_row<L: Addressing<Offset = i64>>(layout: L) -> i64 {
    layout.offset((1, 2))
}

fn main() {}
