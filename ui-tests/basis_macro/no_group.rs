use cute_static::prelude::*;

type T = basis!("16@0");

fn main() {}
