// title: Stages of 64 bytes behind one another
// tracker: tile-ai/tilelang#2528
// link: https://github.com/tile-ai/tilelang/issues/2528
// date: 2026-07-06
// symptom: fault or hang
// kind: alignment
// outcome: refused
// story: A pipelined copy into a shared buffer of 32 halves faulted on an H100 with a misaligned address as soon as there were two stages.
// With 64 halves, or with one stage, the same kernel was right. The pipeline multiplies the buffer by its stages, so the second stage of 64
// bytes began 64 bytes into the buffer, and the destination of TMA begins at a multiple of 128 bytes. The analysis looked at the scope, at
// the last global extent and at the global strides, and never at the alignment of the destination. It also ran before the buffer had
// stages, so it could not know where they begin.

use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::{AlignedBuffer, TensorMap};
use cute_static::typenum::U64;

type Map = TensorMap<Float16, layout!(64), layout!(32), shape!(32)>;

// The second stage of 32 halves begins at 64 bytes.
fn load<M: AlignedBuffer<U64>>() {}

fn main() {
    load::<Map>();
}
