use cute_static::prelude::*;
use cute_static::layout::ShapeDivEach;

fn main() {
    let _: ShapeDivEach<shape!((8,6)), shape!(4)>;
}
