// CUTLASS drops the bits inside the wide element, although they move whole elements.
use cute_static::prelude::*;
use cute_static::typenum::{N3, U1, U2, U4};

fn main() {
    let _: Upcast<Swizzle<U2, U1, N3>, U4>;
}
