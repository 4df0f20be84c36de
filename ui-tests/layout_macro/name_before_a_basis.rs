use cute_static::prelude::*;

type T = layout!(4:N@1);

fn main() {}
