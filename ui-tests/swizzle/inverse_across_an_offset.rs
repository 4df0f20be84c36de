use cute_static::prelude::*;
use cute_static::typenum::{U0, U1, U2};

fn main() {
    type Wrong = RightInverse<ComposedLayout<Swizzle<U2, U0, U2>, U1, layout!(16:1)>>;
    let _: Wrong;
}
