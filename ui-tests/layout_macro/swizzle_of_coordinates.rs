use cute_static::prelude::*;

type T = layout!(Sw<3,4,3> o 0 o (8,64):(1@0,1@1));

fn main() {}
