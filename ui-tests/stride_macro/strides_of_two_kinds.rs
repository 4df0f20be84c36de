use cute_static::prelude::*;

type T = stride!((f1,2));

fn main() {}
