use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::TensorMap;

fn main() {
    // Over bytes this is no mode; over halves it would be the 128-byte swizzle.
    type Halves = swizzle!(3,3,3);
    type Tile = Composition<Halves, layout!((128,64):(64,1))>;
    type Wrong = TensorMap<Float16, layout!((4096,4096):(4096,1)), Tile, shape!((128,64))>;
    let _: Wrong;
}
