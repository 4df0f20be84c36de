// title: Floats under the swizzle of halves
// tracker: tile-ai/tilelang#2609
// link: https://github.com/tile-ai/tilelang/issues/2609
// date: 2026-07-11
// symptom: wrong values
// kind: swizzle phase
// outcome: refused
// story: A kernel used a shared buffer of 16-bit values a second time, as scratch for accumulators of 32 bits, through a view of another
// element type. Such a view is common, and it saves shared memory. Where the buffer carried a swizzle, the view read and wrote wrong
// places. Nothing was reported. The fault is in the step that gives the view its layout, which is on the host and does not depend on the
// GPU. A swizzle moves blocks of a number of bytes, so its numbers change with the size of the elements that they count.

use cute_static::atom::Source;
use cute_static::instruction::copy::{legal::LegalOperand, universal::UniversalCopyBits};
use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::typenum::{U16, U128};

// A thread's four floats: the swizzle still counts elements of 16 bits.
type Scratch = Swizzled<Swizzle128B, Elements<16>, layout!(4)>;

fn load<Vector: LegalOperand<Source, UniversalCopyBits<U128>, Float32, U16>>() {}

fn main() {
    load::<Scratch>();
}
