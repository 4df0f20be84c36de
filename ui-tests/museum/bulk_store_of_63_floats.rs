// title: A bulk store of 63 floats
// tracker: tile-ai/tilelang#2525
// link: https://github.com/tile-ai/tilelang/issues/2525
// date: 2026-07-06
// symptom: wrong values
// kind: TMA box or bytes
// outcome: refused
// story: A kernel stored a buffer of 63 floats from shared to global memory. The copy was lowered to one bulk copy of 252 bytes. A bulk
// copy moves multiples of 16 bytes, and the tail that is no whole 16 bytes was silently not stored. The same program with 64 floats was
// exact. The check for multiples of 16 bytes existed, and was switched off for buffers of one mode: only contiguity and equal numbers of
// elements were tested. A buffer of two modes with the same last extent took the ordinary path and was right. The repair demands a multiple
// of 16 bytes, and takes the ordinary path otherwise.

use cute_static::instruction::copy::{CopyInstruction, bulk::SM90_BULK_COPY_S2G};
use cute_static::typenum::{Prod, U32, U63};

fn main() {
    // 63 floats of 32 bits
    println!("{}", <SM90_BULK_COPY_S2G<Prod<U63, U32>> as CopyInstruction>::PTX);
}
