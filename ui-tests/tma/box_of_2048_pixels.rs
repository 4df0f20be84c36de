use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::{Im2col, TensorMap, Window};
use cute_static::typenum::*;

fn main() {
    type Tile = layout!((2048,8):(8,1));
    type Wrong = TensorMap<Float16, Im2col<(Window<U3>,)>, Tile, shape!((2048,8))>;
    let _: Wrong;
}
