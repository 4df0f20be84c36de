use cute_static::prelude::*;

type T = layout!(({}, 8));

fn main() {}
