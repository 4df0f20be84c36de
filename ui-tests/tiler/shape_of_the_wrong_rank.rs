use cute_static::prelude::*;

fn main() {
    let _: Composition<layout!((8,16)), shape!((2,2,2))>;
}
