use cute_static::prelude::*;

type T = shape!((4,8) 2);

fn main() {}
