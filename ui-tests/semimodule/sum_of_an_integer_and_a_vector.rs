use cute_static::prelude::*;

type T = stride!(1@0+f4@0);

fn main() {}
