use cute_static::prelude::*;
use cute_static::layout::ShapeDivEach;

fn main() {
    type Wrong = ShapeDivEach<shape!((8,6)), shape!(4)>;
    let _: Wrong;
}
