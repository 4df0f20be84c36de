// title: An element of a large tensor in 32 bits
// tracker: HazyResearch/ThunderKittens 5bc9695e
// link: https://github.com/HazyResearch/ThunderKittens/commit/5bc9695ebbfaecceaf74c63c8480d6de8e76cc5b
// date: 2025-10-18
// symptom: overflow
// kind: integer overflow
// outcome: compiles
// open: offsets in memory that only a layout can make, so that nothing is addressed by a number of the user
// story: A global tensor of ThunderKittens has four modes: batch, depth, rows and columns. The index of an element was computed in 32 bits:
// the batch times the depth, times the rows, times the columns, with the other coordinates added in between. The strides of the modes were
// products in 32 bits as well. A tensor of more than two thousand million elements has indices that do not fit. The commit converts the
// first factor to an integer of the size of a pointer, in the index and in three strides. A week before, the same had been done for tensors
// that are shared by several GPUs.

use cute_static::prelude::*;

fn main() {
    let global = layout!((1, 128, 4096, 8192), row_major);
    // By hand, as integers of 32 bits multiply in C++
    let (depth, rows, columns) = (128i32, 4096i32, 8192i32);
    let row = (0 * depth + 127) * rows + 4095;
    let by_hand = row.wrapping_mul(columns).wrapping_add(8191);
    assert_eq!(global.offset((0, 127, 4095, 8191)), 4_294_967_295);
    assert_eq!(by_hand, -1);
}
