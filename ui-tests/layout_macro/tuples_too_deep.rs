use cute_static::prelude::*;

type T = layout!((((((((((((((((((((((((((((((((((4))))))))))))))))))))))))))))))))));

fn main() {}
