// The paper's own example of the violation; CuTe C++ returns (2,3):(6,3), which is 3 at 2, where A(B(2)) is 7.
use cute_static::prelude::*;

fn main() {
    type Wrong = Composition<layout!((4,6,8):(2,3,5)), layout!(6:3)>;
    let _: Wrong;
}
