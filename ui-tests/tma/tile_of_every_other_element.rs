use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::TensorMap;

fn main() {
    type Wrong = TensorMap<Float16, layout!((1024,1024):(1024,1)), layout!((64,64):(64,1)), tiler!(<64, 64:2>)>;
    let _: Wrong;
}
