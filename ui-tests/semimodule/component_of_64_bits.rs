use cute_static::prelude::*;

type T = layout!(4:f4611686018427387904@1);

fn main() {}
