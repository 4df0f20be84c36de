// The end of a pipeline leaves the closure, behind which other blocks may have ended.
use cute_static::pipeline::{BarrierInstructions, IsRing, Pipeline, start_in_cluster};

fn kernel<R: IsRing, D: BarrierInstructions>(stages: Pipeline<R, D>, thread: u32) {
    let (_ends,) = start_in_cluster((stages,), thread == 0, |ends| ends);
}

fn main() {}
