use cute_static::prelude::*;

fn offset(layout: layout!((4,8))) -> i64 {
    layout.offset((1, 1))
}

fn main() {
    offset(Tensor::counting(0, layout!((4,8))));
}
