use cute_static::prelude::*;

type T = layout!((4,8), order <1,0>);

fn main() {}
