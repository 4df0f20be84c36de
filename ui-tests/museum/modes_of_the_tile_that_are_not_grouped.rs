// title: A TMA copy that takes one mode of the tile only
// tracker: NVIDIA/cutlass#3189
// link: https://github.com/NVIDIA/cutlass/pull/3189
// date: 2026-04-28
// symptom: fault or hang
// kind: TMA box or bytes
// outcome: refused
// story: The author copies tiles of two modes by TMA in the DSL on SM120.
// The kernel compiles and is launched, and never returns: it waits for the barrier of the pipeline.
// He wrote a work-around of the DSL, with an analysis of its compiler, and opened a pull request.
// A day later he closed it: he had not grouped the modes (tile_M, tile_K) before the partition.
// So the copy did not move the tile whose bytes the barrier expects.
// No step had compared the copy with the tile.

use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::tma::TensorMap;

fn main() {
    // The box of one mode, and the stage of two.
    type Wrong = TensorMap<Float32, layout!((64,1024)), layout!((64,16)), shape!(64)>;
    let _: Wrong;
}
