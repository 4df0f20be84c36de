use cute_static::prelude::*;

type T = layout!('a':1);

fn main() {}
