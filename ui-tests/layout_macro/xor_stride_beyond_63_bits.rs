use cute_static::prelude::*;

type T = layout!(4:f9223372036854775808);

fn main() {}
