use cute_static::prelude::*;

fn main() {
    type Wrong = Composition<layout!((8,16)), shape!((2,2,2))>;
    let _: Wrong;
}
