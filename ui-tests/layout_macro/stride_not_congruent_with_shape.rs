use cute_static::prelude::*;

type T = layout!((4,(2,3)):(1,8));

fn main() {}
