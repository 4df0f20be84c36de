use cute_static::prelude::*;

type T = tiler!(<4, 0>);

fn main() {}
