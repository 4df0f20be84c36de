use cute_static::prelude::*;

type T = layout!((4,8):(f1,4));

fn main() {}
