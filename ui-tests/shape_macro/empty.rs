use cute_static::prelude::*;

type T = shape!();

fn main() {}
