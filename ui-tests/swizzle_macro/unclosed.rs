use cute_static::prelude::*;

type T = swizzle!(Sw<3,4,3);

fn main() {}
