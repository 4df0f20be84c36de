use cute_static::prelude::*;

fn main() {
    type Wrong = Composition<layout!(8:1), tiler!(<4:1, 2:1>)>;
    let _: Wrong;
}
