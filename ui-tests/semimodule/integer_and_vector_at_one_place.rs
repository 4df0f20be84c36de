use cute_static::prelude::*;

type T = layout!((4,8):(1@0,f4@0));

fn main() {}
