use cute_static::prelude::*;

type T = layout!(:(1,4));

fn main() {}
