use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::TensorMap;

fn main() {
    type Wrong = TensorMap<Float16, layout!((1024,1024):(1024,1)), layout!((4,(8,2)):(8,(1,32))), shape!((4,16))>;
    let _: Wrong;
}
