use cute_static::prelude::*;
use cute_static::swizzle::InUnit;
use cute_static::typenum::{U3, U4};

fn main() {
    type Wrong = InUnit<Swizzle<U3, U4, U3>, Elements<16>>;
    let _: Wrong;
}
