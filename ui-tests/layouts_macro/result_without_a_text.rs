use cute_static::prelude::*;

layouts! {
    type Unit = Elements<16> => 16;
}

fn main() {}
