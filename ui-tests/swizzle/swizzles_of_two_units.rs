use cute_static::prelude::*;
use cute_static::typenum::{U1, U3, U6};

fn main() {
    type Wrong = Composition<Swizzle64B, Swizzle<U1, U6, U3, Elements<16>>>;
    let _: Wrong;
}
