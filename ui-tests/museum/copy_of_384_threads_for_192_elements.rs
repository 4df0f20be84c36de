// title: A predicate does not help where the partition is too large
// tracker: NVIDIA/cutlass#2980
// link: https://github.com/NVIDIA/cutlass/issues/2980
// date: 2026-01-24
// symptom: out of bounds
// kind: predication
// outcome: refused
// story: The author copies 192 elements of Float16 into shared memory in the DSL, by cp.async of two elements each.
// The tiled copy has 384 threads with 2 elements each, 768 elements together.
// Thread 300 has a predicate that is false, and an access out of bounds is reported nevertheless.
// The author asks whether this is expected.
// The shared memory has 192 elements, and the partition of the threads reaches four times as far.
// The question was open when it was read.

use cute_static::atom::PartitionD;
use cute_static::prelude::*;
use cute_static::typenum::U2;

type Copy = MakeTiledCopy<UniversalCopy<U2>, layout!(384), layout!(2)>;

fn main() {
    type Wrong = PartitionD<Copy, layout!(192)>;
    let _: Wrong;
}
