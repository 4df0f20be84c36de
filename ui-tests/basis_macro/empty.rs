use cute_static::prelude::*;

type T = basis!("");

fn main() {}
