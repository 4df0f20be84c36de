// title: A tutorial multiplies columns of K that the matrix does not have
// tracker: NVIDIA/cutlass#2697
// link: https://github.com/NVIDIA/cutlass/issues/2697
// date: 2025-10-14
// symptom: wrong values
// kind: predication
// outcome: refused
// story: The author fills both matrices of the tutorial sgemm_sm80 with ones and runs it with M = N = 128, K = 8, transposed A and B not.
// Each element of the result should be 8.
// The first 128 elements that the program prints are 64.
// The tile of the kernel has 64 columns of K, and nothing says that the matrices have only 8.
// The kernel multiplies 64 columns, of which 56 are what lies behind a row in memory: more ones.
// The issue was open when it was read.

use cute_static::prelude::*;

fn main() {
    let a = Tensor::counting(0, layout!((128,8):(8,1)));
    let _block = a.local_tile(tiler!(<128, 64>), (0, 0));
}
