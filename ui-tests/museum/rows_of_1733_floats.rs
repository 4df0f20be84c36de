// title: A leading dimension of 1733 floats
// tracker: tile-ai/tilelang#1931
// link: https://github.com/tile-ai/tilelang/pull/1931
// date: 2026-03-13
// symptom: misleading error
// kind: TMA box or bytes
// outcome: refused
// story: A GEMM with a dynamic width was called with a B of 128 rows of 1733 floats. Its rows are 6932 bytes apart, which is no multiple of
// 16, and a tensor map has no such stride. The driver refused it, and all that users saw was that the descriptor could not be initialised.
// The change validates the arguments before the driver does: the message now names the stride, the value in bytes, and the rule that it
// breaks. It also aligns the descriptors on the stack of the host to 64 bytes.

use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::tma::TensorMap;

fn main() {
    type B = layout!((128,1733):(1733,1));
    type Wrong = TensorMap<Float32, B, layout!((32,64):(64,1)), shape!((32, 64))>;
    let _: Wrong;
}
