// title: A multicast to more blocks than the box has elements
// tracker: NVIDIA/cutlass#3458
// link: https://github.com/NVIDIA/cutlass/pull/3458
// date: 2026-08-13
// symptom: fault or hang
// kind: TMA box or bytes
// outcome: refused
// story: make_tma_copy_desc divides the box of a multicast by the number of blocks, mode by mode, from the last one down.
// The index of the loop is unsigned, and its condition looks at the number of blocks alone.
// With a cluster larger than all modes of the box together, the index goes below 0 and wraps.
// The function then reads outside of the array of five extents.
// With a box of 8 x 4 elements, 32 blocks are right, and 33 or 64 end with a segmentation fault.
// The repair bounds the index and asserts that the box is large enough.

use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::TensorMap;
use cute_static::typenum::U16;

fn main() {
    type Wrong = TensorMap<Float16, layout!(4096:1), layout!(8:1), shape!(8), U16>;
    let _: Wrong;
}
