use cute_static::prelude::*;

type T = layout!((4,1@0):(1,4));

fn main() {}
