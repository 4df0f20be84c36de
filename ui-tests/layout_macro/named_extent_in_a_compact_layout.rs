use cute_static::prelude::*;

type T = layout!((BM,8));

fn main() {}
