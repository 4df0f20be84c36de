use cute_static::prelude::*;

fn main() {
    // The complement of 2:2 is (2,1):(1,4). The copy at index 1 reaches 1 and 3, the copy at −1 reaches −1 and 1.
    type Wrong = LogicalProduct<layout!(2:2), layout!((2,2):(1,-1))>;
    let _: Wrong = Default::default();
}
