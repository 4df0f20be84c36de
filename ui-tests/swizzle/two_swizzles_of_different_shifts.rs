use cute_static::prelude::*;
use cute_static::typenum::{U0, U1, U2, U3, U4};

fn main() {
    type Wrong = Composition<Swizzle<U2, U0, U3>, Swizzle<U1, U2, U4>>;
    let _: Wrong;
}
