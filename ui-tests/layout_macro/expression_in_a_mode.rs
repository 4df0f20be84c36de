use cute_static::prelude::*;

type T = layout!((4*8,2):(1,32));

fn main() {}
