use cute_static::prelude::*;
use cute_static::layout::ShapeDivEach;

fn main() {
    let _: ShapeDivEach<shape!((8,3)), shape!(4), cute_static::shape::divide::Floor>;
}
