use cute_static::prelude::*;
use cute_static::swizzle::Byte;

type T = swizzle!(3,4,3,Byte,8);

fn main() {}
