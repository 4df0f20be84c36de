use cute_static::prelude::*;

type T = layout!(_4u32:1);

fn main() {}
