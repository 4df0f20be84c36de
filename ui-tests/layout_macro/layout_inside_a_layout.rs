use cute_static::prelude::*;

type T = layout!((4:1,8):(1,2));

fn main() {}
