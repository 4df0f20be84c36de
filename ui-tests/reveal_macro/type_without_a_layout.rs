use cute_static::prelude::*;

reveal!(f32);

fn main() {}
