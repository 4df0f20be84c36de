use cute_static::prelude::*;

type T = tiler!(<4:1>>);

fn main() {}
