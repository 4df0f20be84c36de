// title: A row offset in 32 bits
// tracker: Dao-AILab/flash-attention#1500
// link: https://github.com/Dao-AILab/flash-attention/pull/1500
// date: 2025-02-21
// symptom: overflow
// kind: integer overflow
// outcome: compiles
// open: offsets in memory that only a layout can make, so that nothing is addressed by a number of the user
// story: The backward pass of FlashAttention faulted with an illegal memory access for batches of ten or fifteen thousand. The author
// traced it to the offset of a row in the buffer in which dQ is accumulated: it was computed in an integer type that is too small for such
// a batch, and overflowed. The kernel then accessed memory that is not its own. The change promotes the index to an integer of 64 bits, and
// was merged after the author had asked for a review, since they wanted to use the public version.

use cute_static::prelude::*;

type Accumulators = layout!((15000, 16, 128, 128), row_major);

fn main() {
    // By hand, as integers of 32 bits multiply in C++
    let (batch, heads, rows, columns) = (14_999i32, 16, 128, 128);
    let by_hand = batch.wrapping_mul(heads * rows * columns);
    // The offsets of a layout have 64 bits.
    assert_eq!(Accumulators::default().offset((14_999, 0, 0, 0)), 3_931_897_856);
    assert_eq!(by_hand, -363_069_440);
}
