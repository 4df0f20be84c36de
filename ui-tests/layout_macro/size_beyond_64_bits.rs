use cute_static::prelude::*;

type T = layout!((4294967296,(1,4294967297)):(0,(0,0)));

fn main() {}
