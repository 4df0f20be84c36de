// title: One half left over for an asynchronous copy
// tracker: tile-ai/tilelang#2365
// link: https://github.com/tile-ai/tilelang/issues/2365
// date: 2026-06-10
// symptom: misleading error
// kind: predication
// outcome: refused
// story: A pipelined GEMM of halves with K one larger than the block of K, such as 33 and 32, crashed the compiler. The rest of one column
// was copied element by element, 2 bytes at a time, and cp.async copies 4, 8 or 16 bytes; an internal check found it at the very end, when
// the code was printed. A K that is no multiple of the block is an ordinary case: with a serial loop the same program compiled and was
// right, and so were floats, whose rest has 4 bytes.

use cute_static::instruction::copy::{CopyInstruction, bulk::SM80_CP_ASYNC_CACHEALWAYS};
use cute_static::typenum::U16;

fn main() {
    // One half has 16 bits.
    println!("{}", <SM80_CP_ASYNC_CACHEALWAYS<U16> as CopyInstruction>::PTX);
}
