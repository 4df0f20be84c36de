// Composition asks for a legal swizzle too.
use cute_static::prelude::*;
use cute_static::typenum::{N1, U2, U4};

fn main() {
    type Wrong = Composition<Swizzle<U2, U4, N1>, layout!(64:1)>;
    let _: Wrong;
}
