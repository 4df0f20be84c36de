use cute_static::prelude::*;

type T = shape!((4,0));

fn main() {}
