use cute_static::prelude::*;

type T = layout!((4,8),);

fn main() {}
