// The stage is read and never given back.
use cute_static::numeric::Float16;
use cute_static::pipeline::{BarrierInstructions, Consumer, Ring};
use cute_static::prelude::*;
use cute_static::tma::{RunTime, TensorMap};
use cute_static::typenum::{U1, U4, U8};

type MapA = TensorMap<Float16, RunTime<(i64, U1)>, layout!((64,64):(64,1)), shape!((64, 64))>;
type MapB = TensorMap<Float16, RunTime<(i64, U1)>, layout!((128,64):(64,1)), shape!((128, 64))>;
type Stages = Ring<U4, (MapA, MapB), U8>;
fn read<D: BarrierInstructions>(mut stages: Consumer<Stages, D>) {
    stages.wait(|stage| {
        let (_a, _b) = stage.views();
    });
}

fn main() {}
