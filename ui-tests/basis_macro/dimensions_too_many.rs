use cute_static::prelude::*;

type T = basis!("(1@0@0@0@0@0@0@0@0@0)");

fn main() {}
