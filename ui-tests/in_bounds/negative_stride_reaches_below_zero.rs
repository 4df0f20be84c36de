use cute_static::prelude::*;

fn main() {
    type Wrong = CompositionInBounds<layout!(8:2), layout!(4:-1)>;
    let _: Wrong;
}
