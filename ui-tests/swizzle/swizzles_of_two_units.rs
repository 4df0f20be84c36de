use cute_static::prelude::*;
use cute_static::typenum::{U1, U3, U6};

fn main() {
    let _: Composition<Swizzle64B, Swizzle<U1, U6, U3, Elements<16>>>;
}
