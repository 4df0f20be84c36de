use cute_static::prelude::*;

type T = layout!(BM::1);

fn main() {}
