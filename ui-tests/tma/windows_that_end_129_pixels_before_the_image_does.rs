use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::{Im2col, TensorMap, Window};
use cute_static::typenum::*;

fn main() {
    type Tile = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
    type Wrong = TensorMap<Float16, Im2col<(Window<U3>, Window<U130>)>, Tile, shape!((128,64))>;
    let _: Wrong;
}
