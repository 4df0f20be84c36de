use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::{Im2col, TensorMap, Window};
use cute_static::typenum::*;

fn main() {
    type Tile = layout!((8,512):(512,1));
    type Wrong = TensorMap<Float16, Im2col<(Window<U3>,)>, Tile, shape!((8,512))>;
    let _: Wrong;
}
