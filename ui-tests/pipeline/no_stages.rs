// A ring of no stages.
use cute_static::numeric::Float16;
use cute_static::pipeline::{IsRing, Ring};
use cute_static::prelude::*;
use cute_static::tma::{RunTime, TensorMap};
use cute_static::typenum::{U1, U8};

type MapA = TensorMap<Float16, RunTime<(i64, U1)>, layout!((64,64):(64,1)), shape!((64, 64))>;
type MapB = TensorMap<Float16, RunTime<(i64, U1)>, layout!((128,64):(64,1)), shape!((128, 64))>;
fn kernel<R: IsRing>() {}
fn check() {
    type Wrong = Ring<cute_static::typenum::U0, (MapA, MapB), U8>;
    kernel::<Wrong>();
}

fn main() {}
