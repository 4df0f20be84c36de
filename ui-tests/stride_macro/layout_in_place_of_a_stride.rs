use cute_static::prelude::*;

type T = stride!((1,2:4));

fn main() {}
