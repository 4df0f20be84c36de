// title: One copy is commented out, and the kernel hangs
// tracker: NVIDIA/cutlass#1748
// link: https://github.com/NVIDIA/cutlass/issues/1748
// date: 2024-08-26
// symptom: fault or hang
// kind: pipeline protocol
// outcome: refused
// story: The author reads a Hopper kernel and wonders why the copy has a barrier inside.
// He comments out one of the two copies, that of A or that of B.
// The program hangs.
// The barrier of a stage counts the bytes of both copies, and waits for those that never come.
// The answer is that the transaction count must be changed when the number of bytes in a stage changes.
// Nothing in the program connects this count with the copies.

use cute_static::numeric::Float16;
use cute_static::pipeline::{BarrierInstructions, Producer, Ring, TmaSource};
use cute_static::prelude::*;
use cute_static::tma::{RunTime, TensorMap};
use cute_static::typenum::{U1, U4, U8};

type MapA = TensorMap<Float16, RunTime<(i64, U1)>, layout!((64,64):(64,1)), shape!((64, 64))>;
type MapB = TensorMap<Float16, RunTime<(i64, U1)>, layout!((128,64):(64,1)), shape!((128, 64))>;
type Stages = Ring<U4, (MapA, MapB), U8>;

fn fill<D: BarrierInstructions>(mut stages: Producer<Stages, D>, a: impl TmaSource<MapA>) {
    stages.acquire(|stage| stage.copy(a).commit());
}

fn main() {}
