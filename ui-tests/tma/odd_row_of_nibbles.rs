use cute_static::numeric::Int4;
use cute_static::prelude::*;
use cute_static::tma::TensorMap;

fn main() {
    type Wrong = TensorMap<Int4, layout!((64,255):(256,1)), layout!((64,128):(128,1)), shape!((64,128))>;
    let _: Wrong;
}
