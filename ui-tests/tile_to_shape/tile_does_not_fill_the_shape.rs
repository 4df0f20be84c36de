// CuTe's IR rounds up and goes beyond the shape.
use cute_static::prelude::*;

type R = TileToShape<layout!((8,64):(64,1)), shape!((100,64))>;

fn main() {
    let _: R = Default::default();
}
