// title: Bytes are expected on a barrier that was never initialised
// tracker: NVIDIA/cutlass#2364
// link: https://github.com/NVIDIA/cutlass/issues/2364
// date: 2025-06-04
// symptom: fault or hang
// kind: pipeline protocol
// outcome: refused
// story: The author makes a barrier in shared memory in the DSL and calls mbarrier_init_tx_bytes on it.
// He takes this for the initialisation, because of the name.
// The kernel ends with an unspecified launch failure.
// With mbarrier_init_arrive_cnt in its place there is no error.
// The answer is that the name is wrong: the function initialises nothing, it arrives and sets the number of bytes.
// So the program arrived at a barrier that did not exist yet.

use cute_static::numeric::Float16;
use cute_static::pipeline::{BarrierInstructions, Pipeline, Ring, TmaSource};
use cute_static::prelude::*;
use cute_static::tma::{RunTime, TensorMap};
use cute_static::typenum::{U1, U4, U8};

type Map = TensorMap<Float16, RunTime<(i64, U1)>, layout!((64,64):(64,1)), shape!((64, 64))>;

// The pipeline has not been started.
fn fill<D: BarrierInstructions>(mut stages: Pipeline<Ring<U4, (Map,), U8>, D>, a: impl TmaSource<Map>) {
    stages.acquire(|stage| stage.copy(a).commit());
}

fn main() {}
