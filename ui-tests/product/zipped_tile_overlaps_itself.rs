use cute_static::prelude::*;

fn main() {
    type Wrong = ZippedProduct<layout!((8,4):(1,4)), layout!((2,3))>;
    let _: Wrong;
}
