// The end of a pipeline leaves the closure, behind which other blocks may have ended.
use cute_static::pipeline::{BarrierInstructions, BlockThread, IsRing, Pipeline, start_in_cluster};
use cute_static::typenum::U12;

fn kernel<R: IsRing, D: BarrierInstructions>(stages: Pipeline<R, D>, thread: BlockThread<U12>) {
    let (_ends,) = start_in_cluster((stages,), thread, |ends| ends);
}

fn main() {}
