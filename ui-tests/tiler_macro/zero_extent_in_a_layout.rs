use cute_static::prelude::*;

type T = tiler!(<4:1, 0:2>);

fn main() {}
