// title: The indices of B are swapped
// tracker: NVIDIA/cutlass#1089
// link: https://github.com/NVIDIA/cutlass/pull/1089
// date: 2023-09-12
// symptom: wrong values
// kind: composition
// outcome: refused
// story: The pull request says that an index of the matrix B was swapped, and refers to an issue about it.
// The sanity check of the code fails for inputs that are not square.
// For square inputs, the swapped matrix has the right extents, and nobody sees the mistake in them.
// The change exchanges the indices, and was merged.
// The number of rows and the number of columns of B are two integers, and either order compiles.

use cute_static::prelude::*;

fn main() {
    // A has 4 x 3 elements, and B is (K,N) where (N,K) is asked for.
    let a = Tensor::counting(0, layout!((4,3)));
    let b = Tensor::counting(0, layout!((3,5)));
    gemm(&a, &b, &mut OwnedTensor::filled(0, layout!((4,5))));
}
