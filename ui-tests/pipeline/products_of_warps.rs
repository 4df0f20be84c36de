// Eight warps release a stage, and products of one thread do it here.
use cute_static::numeric::Float16;
use cute_static::pipeline::{Consumer, Ring, Tcgen05Instructions};
use cute_static::prelude::*;
use cute_static::tma::{RunTime, TensorMap};
use cute_static::typenum::{U1, U4, U8};

type Map = TensorMap<Float16, RunTime<(i64, U1)>, layout!((64,64):(64,1)), shape!((64, 64))>;
fn multiply<D: Tcgen05Instructions>(mut stages: Consumer<Ring<U4, (Map,), U8>, D>) {
    stages.wait(|stage| stage.release_after_products());
}

fn main() {}
