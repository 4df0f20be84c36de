use cute_static::prelude::*;

type T = layout!(4, order -1);

fn main() {}
