use cute_static::prelude::*;

type T = layout!(Sw<3,4,3> o);

fn main() {}
