use cute_static::prelude::*;
use cute_static::numeric::Float16;
use cute_static::tma::TensorMap;

fn main() {
    let _: TensorMap<Float16, layout!((4096,4096):(4096,1)), layout!((128,64):(72,1)), shape!((128,64))>;
}
