use cute_static::prelude::*;

type T = basis!("(99999999999999999999@0)");

fn main() {}
