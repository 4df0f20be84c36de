use cute_static::prelude::*;

type T = layout!((4,4):(f1,f4611686018427387904));

fn main() {}
