use cute_static::prelude::*;

type T = basis!("(16@0, 1/2@1)");

fn main() {}
