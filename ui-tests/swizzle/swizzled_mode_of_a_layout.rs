// A swizzle is of the whole offset, so a swizzled layout cannot be one mode of another.
use cute_static::prelude::*;
use cute_static::typenum::{U0, U1, U2};

fn main() {
    type Wrong = Append<layout!(4:1), Composition<Swizzle<U1, U0, U2>, layout!(4:4)>>;
    let _: Wrong;
}
