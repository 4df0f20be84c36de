// title: Matrices of 4 x 4 in tiles of 128 x 128
// tracker: NVIDIA/cutlass#1866
// link: https://github.com/NVIDIA/cutlass/issues/1866
// date: 2024-10-12
// symptom: wrong values
// kind: predication
// outcome: refused
// story: The author changes the tutorial sgemm_sm80 to M = N = K = 4, with small numbers in A and ones in B.
// He keeps the tiles of the tutorial, 128 x 128 x 8.
// The rows of the result are 24 28 32 36 and 24 27 30 33, in turns.
// The author points at the odd numbers 27 and 33, which cannot occur with his input.
// The kernel computes a whole tile of 128 x 128 for a matrix of 16 elements.
// What it reads and writes outside of the matrices depends on the memory behind them, and no predicate stops it.

use cute_static::prelude::*;

fn main() {
    let a = Tensor::counting(0, layout!((4,4)));
    let _block = a.local_tile(tiler!(<128, 8>), (0, 0));
}
