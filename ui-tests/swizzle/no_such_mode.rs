use cute_static::prelude::*;
use cute_static::typenum::{U0, U1, U2};

fn main() {
    type Wrong = Get<Composition<Swizzle<U1, U0, U2>, layout!((4,4):(4,1))>, U2>;
    let _: Wrong;
}
