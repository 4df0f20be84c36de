use cute_static::prelude::*;

type T = layout!((4,_):(1,4));

fn main() {}
