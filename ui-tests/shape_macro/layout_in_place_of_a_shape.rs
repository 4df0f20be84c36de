use cute_static::prelude::*;

type T = shape!(4:1);

fn main() {}
