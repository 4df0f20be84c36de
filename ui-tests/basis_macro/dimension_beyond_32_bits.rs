use cute_static::prelude::*;

type T = basis!("(1@99999999999)");

fn main() {}
