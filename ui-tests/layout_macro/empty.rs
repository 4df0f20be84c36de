use cute_static::prelude::*;

type T = layout!();

fn main() {}
