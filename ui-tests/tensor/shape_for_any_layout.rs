use cute_static::prelude::*;

fn last(layout: impl Addressing<Offset = i64>) -> i64 {
    layout.offset(layout.size() - 1)
}

fn main() {
    last(shape!((4,8)));
}
