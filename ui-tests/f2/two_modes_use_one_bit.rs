// A(1 + 1) is f2, and A(1) + A(1) is 0.
use cute_static::prelude::*;

fn main() {
    type Wrong = Composition<layout!(4:f1), layout!((2,2):(1,1))>;
    let _: Wrong;
}
