use cute_static::prelude::*;

type T = layout!((2,3):(1,-4611686018427387904));

fn main() {}
