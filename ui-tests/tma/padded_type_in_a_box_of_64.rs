use cute_static::numeric::Float4E2M1;
use cute_static::prelude::*;
use cute_static::tma::{Padded, TensorMap};

fn main() {
    type Wrong = TensorMap<Padded<Float4E2M1>, layout!((64,256):(256,1)), layout!((64,64):(64,1)), shape!((64,64))>;
    let _: Wrong;
}
