use cute_static::prelude::*;

fn main() {
    type Wrong = Composition<layout!((4,2):(1,10)), layout!((2,2):(4,-1))>;
    let _: Wrong;
}
