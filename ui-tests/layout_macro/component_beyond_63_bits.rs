use cute_static::prelude::*;

type T = layout!((4,4):(1@1,4611686018427387904@1));

fn main() {}
