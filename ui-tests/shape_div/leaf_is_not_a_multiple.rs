use cute_static::prelude::*;

fn main() {
    let _: ShapeDivEach<shape!((8,6)), shape!(4)>;
}
