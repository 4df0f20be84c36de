use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::TensorMap;

fn main() {
    type Long = layout!((8589934592,64):(64,1));
    type Wrong = TensorMap<Float16, Long, layout!((64,64):(64,1)), shape!((64,64))>;
    let _: Wrong;
}
