// title: A bulk copy from the middle of 16 bytes
// tracker: tile-ai/tilelang#2584
// link: https://github.com/tile-ai/tilelang/issues/2584
// date: 2026-07-09
// symptom: fault or hang
// kind: alignment
// outcome: refused
// story: A copy of a contiguous part of a tensor of one mode was lowered to a bulk copy, wherever in the tensor the part begins. A bulk
// copy needs addresses that are multiples of 16 bytes, and its behaviour is undefined for others. On an H100 the kernel ended with a
// misaligned address. A part that begins at a multiple of 16 bytes was copied right, and this was the only difference. The compiler had
// neither a check of the first address nor an ordinary copy to fall back to.

use cute_static::atom::Source;
use cute_static::instruction::copy::{bulk::SM90_BULK_COPY_G2S, legal::LegalOperand};
use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::typenum::{U4, U1024};

// 32 floats that begin at some element: at a multiple of 4 bytes
fn load<Part: LegalOperand<Source, SM90_BULK_COPY_G2S<U1024>, Float32, U4>>() {}

fn main() {
    load::<layout!(32)>();
}
