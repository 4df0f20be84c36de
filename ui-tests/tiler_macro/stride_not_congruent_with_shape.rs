use cute_static::prelude::*;

type T = tiler!(<8, ((2,2)):(1)>);

fn main() {}
