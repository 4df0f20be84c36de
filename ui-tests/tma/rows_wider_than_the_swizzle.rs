use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::TensorMap;

fn main() {
    type Tile = Swizzled<Swizzle128B, Elements<16>, layout!((64,128):(128,1))>;
    type Wrong = TensorMap<Float16, layout!((4096,4096):(4096,1)), Tile, shape!((64,128))>;
    let _: Wrong;
}
