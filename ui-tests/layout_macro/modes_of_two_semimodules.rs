use cute_static::prelude::*;

type T = layout!((4:2,3:1@0));

fn main() {}
