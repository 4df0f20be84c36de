// A swizzle of bytes over offsets of 16-bit elements; CuTe compiles it.
use cute_static::prelude::*;
use cute_static::swizzle::Measured;

fn main() {
    type Wrong = Composition<Swizzle128B, Measured<layout!((8,64):(64,1)), Elements<16>>>;
    let _: Wrong;
}
