use cute_static::prelude::*;

type T = basis!("(16, 1@1)");

fn main() {}
