use cute_static::prelude::*;

type T = layout!(4:1/9223372036854775808);

fn main() {}
