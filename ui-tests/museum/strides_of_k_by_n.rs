// title: Strides of K by N for an N by K operand
// tracker: tracel-ai/cubecl#546
// link: https://github.com/tracel-ai/cubecl/pull/546
// date: 2025-03-27
// symptom: wrong values
// kind: composition
// outcome: refused
// story: The naive matrix product of CubeCL makes sure that K is the contiguous mode of the right operand. For a contiguous operand it
// passed the strides as (N, K); for one that was already transposed it passed them as (K, N), since it did not swap them back. A newer
// change read the stride of the wrong mode, and the two mistakes hid one another. Each assumption about strides in the kernel was broken
// for one of the two cases. The change reads the right stride and swaps them back, and tests of the deep-learning framework pass again.

use cute_static::prelude::*;

fn main() {
    let a = Tensor::counting(0, layout!((8,32):(32,1)));
    // (K, N), as it lies in memory
    let b = Tensor::counting(0, layout!((32,16):(16,1)));
    gemm(&a, &b, &mut OwnedTensor::filled(0, layout!((8,16):(16,1))));
}
