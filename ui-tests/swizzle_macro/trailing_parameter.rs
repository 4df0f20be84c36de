use cute_static::prelude::*;

type T = swizzle!(3,4,3,Byte,8);

fn main() {}
