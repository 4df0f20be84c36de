// title: A stage is filled again while it is still stored
// tracker: NVIDIA/cutlass#3636
// link: https://github.com/NVIDIA/cutlass/pull/3636
// date: 2026-09-14
// symptom: wrong values
// kind: pipeline protocol
// outcome: refused
// story: The epilogue of a persistent kernel of the DSL stores sub-tiles by TMA from a ring of three stages.
// It takes the stage from the number of tiles that the scheduler has executed.
// Each warp has a scheduler of its own, and only one of them counts: in the others the number is always 0.
// So each output tile begins with stage 0 again, and overwrites a stage that an earlier store may still read.
// With a large K the main loop hides the race, and with a short K the results are wrong.
// The proposed repair counts the tiles in the warps of the epilogue.

use cute_static::int::Nat;
use cute_static::pipeline::{AfterStores, BarrierInstructions, Consumer, IsRing};

fn subtile<R: IsRing<Released = AfterStores<N>>, N: Nat, D: BarrierInstructions>(mut stages: Consumer<R, D>) {
    stages.wait(|stage| stage.release());
}

fn main() {}
