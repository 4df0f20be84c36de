// A name is a typenum type in scope.
use cute_static::prelude::*;

type T = layout!((BM,8):(1,4));

fn main() {}
