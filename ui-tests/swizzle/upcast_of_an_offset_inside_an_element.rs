use cute_static::prelude::*;
use cute_static::typenum::{U2, U3, U4};

fn main() {
    type Wrong = Upcast<ComposedLayout<Swizzle<U2, U3, U3>, U2, layout!(8:4)>, U4>;
    let _: Wrong;
}
