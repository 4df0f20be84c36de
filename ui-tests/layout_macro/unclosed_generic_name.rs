use cute_static::prelude::*;

type T = layout!(Prod<A,B:1);

fn main() {}
