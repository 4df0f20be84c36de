use cute_static::prelude::*;

type T = tiler!();

fn main() {}
