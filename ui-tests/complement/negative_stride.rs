use cute_static::prelude::*;
use cute_static::typenum::U32;

fn main() {
    type Wrong = ComplementIn<layout!((4,8):(-1,4)), U32>;
    let _: Wrong;
}
