use cute_static::prelude::*;

type T = layout!((4,4):(1/,2));

fn main() {}
