use cute_static::prelude::*;

type T = layout!((4,8), order (0,1,2));

fn main() {}
