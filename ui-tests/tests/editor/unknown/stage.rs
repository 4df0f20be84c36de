//! The views of a stage follow from the tensor maps of a ring
//! Depth: 104

use cute_static::prelude::*;

use cute_static::numeric::Float16;
use cute_static::pipeline::{BarrierInstructions, Consumer, Ring};
use cute_static::tma::{RunTime, TensorMap};
use cute_static::typenum::{U1, U4, U8};

type Map = TensorMap<Float16, RunTime<(i64, U1)>, layout!((64,64):(64,1)), shape!((64,64))>;
pub fn read<D: BarrierInstructions>(stages: &mut Consumer<Ring<U4, (Map,), U8>, D>) {
    stages.wait(|stage| {
        let (a,) = stage.views(); // unknown
        stage.release()
    });
}
