use cute_static::prelude::*;

type T = layout!(4:-BM);

fn main() {}
