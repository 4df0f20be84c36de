use cute_static::prelude::*;

fn main() {
    let _: Composition<layout!(8:1), tiler!(<4:1, 2:1>)>;
}
