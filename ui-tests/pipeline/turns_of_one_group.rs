// Eight warps read the same stages, and take turns.
use cute_static::numeric::Float16;
use cute_static::pipeline::{BarrierInstructions, Ends, Ring, Thread, Turn};
use cute_static::prelude::*;
use cute_static::tma::{RunTime, TensorMap};
use cute_static::typenum::{U1, U4, U8};

type Map = TensorMap<Float16, RunTime<(i64, U1)>, layout!((64,64):(64,1)), shape!((64, 64))>;
fn read<D: BarrierInstructions>(stages: Ends<Ring<U4, (Map,), U8>, D>, turn: Turn, thread: Thread<U8>) {
    let _turns = unsafe { stages.in_turns(turn, thread) };
}

fn main() {}
