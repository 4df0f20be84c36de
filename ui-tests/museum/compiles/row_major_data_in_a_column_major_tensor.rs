// title: Row-major data in a tensor with the default strides
// tracker: NVIDIA/cutlass#1226
// link: https://github.com/NVIDIA/cutlass/issues/1226
// date: 2023-12-03
// symptom: wrong values
// kind: thread-value layout
// outcome: compiles
// open: A tensor would need an order that is stated where the data come from, and layout! a form without a default order.
// story: The author reads A of an MMA of Ampere from global memory, with a row-major matrix.
// He makes the tensor of a pointer and a shape, without strides.
// He finds the wrong values in the fragments, and suspects the column-major thread-value layouts of the atoms.
// The documentation says that these number the elements of the tile, and says nothing about memory.
// A tensor without strides is column-major in CuTe, so that his tensor describes the transposed matrix.
// Nothing in the program says how the data lie.

use cute_static::prelude::*;

fn main() {
    // Element (m,k) of a row-major matrix of 16 x 8 is 100 m + k.
    let data: Vec<i32> = (0..128).map(|i| 100 * (i / 8) + i % 8).collect();
    let data: [i32; 128] = data.try_into().unwrap();
    let a = Tensor::new(&data, layout!((16,8)));
    assert_eq!(a[(0, 1)], 200);
    assert_ne!(a[(0, 1)], 1);
}
