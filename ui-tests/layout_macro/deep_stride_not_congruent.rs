use cute_static::prelude::*;

type T = layout!((1,(2,(3,4))):(1,(2,(3))));

fn main() {}
