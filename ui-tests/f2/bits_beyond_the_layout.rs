// 8 and 9 are beyond a layout of size 8.
use cute_static::prelude::*;

fn main() {
    type Wrong = CompositionInBounds<layout!(8:f1), layout!((4,2):(f1,f9))>;
    let _: Wrong;
}
