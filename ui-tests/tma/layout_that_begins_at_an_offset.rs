use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::swizzle::InUnit;
use cute_static::tma::TensorMap;

use cute_static::typenum::U1024;

fn main() {
    type Stage = ComposedLayout<InUnit<Swizzle128B, Elements<16>>, U1024, layout!((128,64):(64,1))>;
    type Wrong = TensorMap<Float16, layout!((4096,4096):(4096,1)), Stage, shape!((128,64))>;
    let _: Wrong;
}
