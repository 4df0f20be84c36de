use cute_static::prelude::*;

type T = tiler!((4:1, 8:2));

fn main() {}
