use cute_static::prelude::*;

type T = layout!(4:1, row_major);

fn main() {}
