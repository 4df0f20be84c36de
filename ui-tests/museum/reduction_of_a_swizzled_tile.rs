// title: A bulk copy of a swizzled tile
// tracker: tile-ai/tilelang#1655
// link: https://github.com/tile-ai/tilelang/issues/1655
// date: 2026-01-12
// symptom: wrong values
// kind: swizzle phase
// outcome: refused
// story: The backward pass of an attention kernel added its dQ to global memory by cp.reduce.async.bulk, from a buffer in shared memory
// without a swizzle. A user gave that buffer the swizzled layout of wgmma. The registers were then stored swizzled, and the result was
// wrong, since a bulk copy without a tensor map takes the bytes as they lie. The user concluded from the answers that the restriction is
// one of the instruction. The repair adds the instruction that goes through a tensor map, cp.reduce.async.bulk.tensor, which knows the
// swizzle.

use cute_static::atom::Source;
use cute_static::instruction::copy::{bulk::SM90_BULK_COPY_S2G, legal::LegalOperand};
use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::typenum::{U16, U1024};

// A row of 32 floats
type Row = Swizzled<Swizzle128B, Elements<32>, layout!(32)>;

fn store<T: LegalOperand<Source, SM90_BULK_COPY_S2G<U1024>, Float32, U16>>() {}

fn main() {
    store::<Row>();
}
