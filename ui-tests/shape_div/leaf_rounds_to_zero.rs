use cute_static::prelude::*;
use cute_static::layout::ShapeDivEach;

fn main() {
    type Wrong = ShapeDivEach<shape!((8,3)), shape!(4), cute_static::shape::divide::Floor>;
    let _: Wrong;
}
