use cute_static::prelude::*;

type T = shape!((4294967296,(1,4294967297)));

fn main() {}
