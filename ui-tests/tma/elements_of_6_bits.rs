use cute_static::numeric::Float6E2M3;
use cute_static::prelude::*;
use cute_static::tma::TensorMap;

fn main() {
    type Wrong = TensorMap<Float6E2M3, layout!((64,256):(256,1)), layout!((64,128):(128,1)), shape!((64,128))>;
    let _: Wrong;
}
