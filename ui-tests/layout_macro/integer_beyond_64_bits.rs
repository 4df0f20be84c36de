use cute_static::prelude::*;

type T = layout!(99999999999999999999:1);

fn main() {}
