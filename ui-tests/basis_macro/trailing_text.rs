use cute_static::prelude::*;

type T = basis!("(16@0, 1@1) 2");

fn main() {}
