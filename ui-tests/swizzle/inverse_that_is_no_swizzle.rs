// CuTe ends in `Something went wrong` here.
use cute_static::prelude::*;
use cute_static::typenum::{N3, U1, U2};

fn main() {
    type Wrong = RightInverse<Composition<Swizzle<U2, U1, N3>, layout!((16,4):(4,1))>>;
    let _: Wrong;
}
