use cute_static::prelude::*;
use cute_static::typenum::{U8, U32};

fn main() {
    type Wrong = Recast<layout!((3,4):(1,3)), U8, U32>;
    let _: Wrong;
}
