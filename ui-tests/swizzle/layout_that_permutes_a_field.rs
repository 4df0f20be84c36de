// CuTe compiles this one, and is silently wrong: at 4 it is 6, not 5.
use cute_static::prelude::*;
use cute_static::typenum::{U0, U2};

fn main() {
    type Wrong = Composition<layout!((2,2,2,2):(2,1,4,8)), Swizzle<U2, U0, U2>>;
    let _: Wrong;
}
