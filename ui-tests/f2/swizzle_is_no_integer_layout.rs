// Rows and columns share the bits of f9.
use cute_static::prelude::*;
use cute_static::algebra::AsIntegerLayout;

fn main() {
    type Wrong = AsIntegerLayout<layout!((8,8):(f1,f9))>;
    let _: Wrong;
}
