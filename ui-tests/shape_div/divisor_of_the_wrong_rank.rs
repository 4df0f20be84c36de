use cute_static::prelude::*;

fn main() {
    type Wrong = ShapeDiv<shape!((6,4)), shape!((2,2,2))>;
    let _: Wrong;
}
