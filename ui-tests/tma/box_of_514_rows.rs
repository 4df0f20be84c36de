use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::TensorMap;

fn main() {
    type Tile = Swizzled<Swizzle128B, Elements<16>, layout!((514,64):(64,1))>;
    type Wrong = TensorMap<Float16, layout!((4096,4096):(4096,1)), Tile, shape!((514,64))>;
    let _: Wrong;
}
