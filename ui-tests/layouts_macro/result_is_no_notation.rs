use cute_static::prelude::*;

layouts! {
    type Part = layout!(4:1) => 4::1;
}

fn main() {}
