use cute_static::prelude::*;

type T = layout!((4,8):(1@0,4));

fn main() {}
