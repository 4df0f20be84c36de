// title: Heads of a transposed V in one mode
// tracker: triton-lang/triton#11440
// link: https://github.com/triton-lang/triton/issues/11440
// date: 2026-08-25
// symptom: wrong values
// kind: composition
// outcome: refused
// story: Triton's tutorial of fused attention has a variant for FP8, in which V lies with the positions contiguous: batch, head, head
// dimension, position. Its descriptor has two modes, the head dimension and one mode for the positions of all heads and batches, with the
// strides of a matrix. For Q, K and the output, whose head dimension is contiguous, batch, head and position are one mode. For this V they
// are not: the next head begins after all head dimensions of this one, not after its positions. The report says that both the flat mode and
// the offset into it are invalid, and asks for a descriptor of three modes, in which only batch and head are flat.

use cute_static::prelude::*;

fn main() {
    // 4 head dimensions and 16 positions of two heads, as two modes: position 16 is the next head.
    let _ = OwnedTensor::filled(0u8, layout!((4,32):(16,1)));
}
