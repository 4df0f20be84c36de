use cute_static::prelude::*;

type T = swizzle!(3,60,3);

fn main() {}
