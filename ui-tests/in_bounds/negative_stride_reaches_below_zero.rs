use cute_static::prelude::*;

fn main() {
    let _: CompositionInBounds<layout!(8:2), layout!(4:-1)>;
}
