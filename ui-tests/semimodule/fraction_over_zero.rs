use cute_static::prelude::*;

type T = layout!(4:1/0);

fn main() {}
