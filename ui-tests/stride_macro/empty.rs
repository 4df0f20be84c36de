use cute_static::prelude::*;

type T = stride!();

fn main() {}
