use cute_static::prelude::*;
use cute_static::numeric::Float16;
use cute_static::tma::TensorMap;
use cute_static::typenum::{U3, U4};

fn main() {
    type Tile = Composition<Swizzle<U3, U4, U3>, layout!((128,64):(64,1))>;
    let _: TensorMap<Float16, layout!((4096,4096):(4096,1)), Tile, shape!((128,64))>;
}
