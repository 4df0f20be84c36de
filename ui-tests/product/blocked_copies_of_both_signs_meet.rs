use cute_static::prelude::*;

fn main() {
    type Wrong = BlockedProduct<layout!((2,4):(4,9)), layout!((3,2):(-1,3))>;
    let _: Wrong = Default::default();
}
