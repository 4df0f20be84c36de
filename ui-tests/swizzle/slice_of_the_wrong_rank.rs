use cute_static::prelude::*;
use cute_static::typenum::{U3, U4};

fn main() {
    type Wrong = Slice<Composition<Swizzle<U3, U4, U3>, layout!((8,64):(64,1))>, coord!((_, 1, _))>;
    let _: Wrong;
}
