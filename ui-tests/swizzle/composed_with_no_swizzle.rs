// Composition asks for a legal swizzle too.
use cute_static::prelude::*;
use cute_static::typenum::{N1, U2, U4};

fn main() {
    let _: Composition<Swizzle<U2, U4, N1>, layout!(64:1)>;
}
