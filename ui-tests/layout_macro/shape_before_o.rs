use cute_static::prelude::*;

type T = layout!((4,8) o 0 o (8,64):(64,1));

fn main() {}
