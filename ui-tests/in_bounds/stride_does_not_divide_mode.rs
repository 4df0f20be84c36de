use cute_static::prelude::*;

fn main() {
    type Wrong = CompositionInBounds<layout!((4,6,8):(2,3,5)), layout!(6:3)>;
    let _: Wrong;
}
