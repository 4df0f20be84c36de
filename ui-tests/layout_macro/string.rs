use cute_static::prelude::*;

type T = layout!((4,"8"):(1,4));

fn main() {}
