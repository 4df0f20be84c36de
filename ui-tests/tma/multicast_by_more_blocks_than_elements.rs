use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::TensorMap;

use cute_static::typenum::U16;

fn main() {
    type Wrong = TensorMap<Float16, layout!(4096:1), layout!(8:1), shape!(8), U16>;
    let _: Wrong;
}
