use cute_static::prelude::*;

type T = layout!(4.0:1);

fn main() {}
