use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::swizzle::{Byte, Measured};
use cute_static::tma::TensorMap;

use cute_static::typenum::U3;

fn main() {
    type Tile = Composition<Swizzle<U3, U3, U3, Byte>, Measured<layout!((128,128):(128,1)), Byte>>;
    type Wrong = TensorMap<Float16, layout!((4096,4096):(4096,1)), Tile, shape!((128,64))>;
    let _: Wrong;
}
