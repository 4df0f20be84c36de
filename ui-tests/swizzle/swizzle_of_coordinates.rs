use cute_static::prelude::*;
use cute_static::typenum::{U0, U2, U3};

fn main() {
    type Wrong = Composition<Swizzle<U2, U0, U3>, layout!((4,8):(1@0,1@1))>;
    let _: Wrong;
}
