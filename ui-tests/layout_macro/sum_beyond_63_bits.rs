use cute_static::prelude::*;

type T = layout!(4:9223372036854775807@1+1@1);

fn main() {}
