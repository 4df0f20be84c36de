use cute_static::prelude::*;

type T = layout!(4:1@32);

fn main() {}
