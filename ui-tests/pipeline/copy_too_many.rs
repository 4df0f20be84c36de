// A stage has two copies.
use cute_static::numeric::Float16;
use cute_static::pipeline::{BarrierInstructions, Producer, Ring, TmaSource};
use cute_static::prelude::*;
use cute_static::tma::{RunTime, TensorMap};
use cute_static::typenum::{U1, U4, U8};

type MapA = TensorMap<Float16, RunTime<(i64, U1)>, layout!((64,64):(64,1)), shape!((64, 64))>;
type MapB = TensorMap<Float16, RunTime<(i64, U1)>, layout!((128,64):(64,1)), shape!((128, 64))>;
type Stages = Ring<U4, (MapA, MapB), U8>;
fn fill<D: BarrierInstructions>(mut stages: Producer<Stages, D>, a: impl TmaSource<MapA>, b: impl TmaSource<MapB> + Copy) {
    stages.acquire(|stage| stage.copy(a).copy(b).copy(b).commit());
}

fn main() {}
