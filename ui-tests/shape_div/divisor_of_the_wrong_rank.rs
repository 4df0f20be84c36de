use cute_static::prelude::*;

fn main() {
    let _: ShapeDiv<shape!((6,4)), shape!((2,2,2))>;
}
