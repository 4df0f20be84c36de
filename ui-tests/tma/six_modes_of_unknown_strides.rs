use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::{RunTime, TensorMap};
use cute_static::typenum::U1;

fn main() {
    type Tensor = RunTime<(U1, i64, i64, i64, i64, i64)>;
    type Wrong = TensorMap<Float16, Tensor, layout!((64,4,1,1,1,1):(1,64,0,0,0,0)), shape!((64,4,1,1,1,1))>;
    let _: Wrong;
}
