use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::{RunTime, TensorMap};

fn main() {
    type Wrong = TensorMap<Float16, RunTime<(i64, i64)>, layout!((64,64):(64,1)), shape!((64,64))>;
    let _: Wrong;
}
