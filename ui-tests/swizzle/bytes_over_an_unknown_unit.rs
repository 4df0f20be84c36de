// Nothing says what this layout counts.
use cute_static::prelude::*;

fn main() {
    type Wrong = Composition<Swizzle128B, layout!((8,64):(64,1))>;
    let _: Wrong;
}
