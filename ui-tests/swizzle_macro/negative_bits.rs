use cute_static::prelude::*;

type T = swizzle!(-3,4,3);

fn main() {}
