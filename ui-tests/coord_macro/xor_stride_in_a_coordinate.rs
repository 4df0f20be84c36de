use cute_static::prelude::*;

type T = coord!((0,f9));

fn main() {}
