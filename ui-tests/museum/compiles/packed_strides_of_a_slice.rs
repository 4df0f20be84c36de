// title: Packed strides for a slice of a larger matrix
// tracker: vllm-project/vllm#55534
// link: https://github.com/vllm-project/vllm/issues/55534
// date: 2026-09-06
// symptom: wrong values
// kind: composition
// outcome: compiles
// open: a matrix whose memory cannot be taken out without its strides, so that no second tensor is made of a shape and a slice
// story: An operator of vLLM multiplies matrices by CUTLASS. It checks that the contiguous mode of each operand has stride 1, and accepts
// slices of larger matrices, whose rows are further apart than they are long. Its caller for newer architectures makes the strides again
// from the shape alone, as if the rows were packed. For views of 512 by 512 in buffers of 1024 by 1024 on an H800, a padded A, a padded B
// and a padded output were each about 8 % wrong, without an error. With the real strides all elements were right. A proposed change refuses
// such operands.

use cute_static::prelude::*;

fn main() {
    let data: [u32; 16] = core::array::from_fn(|i| i as u32);
    // Two rows of four, eight apart
    let slice = Global::new(&data, (2, 4), (8, 1)).unwrap();
    // The same from its shape alone
    let packed = Global::new(&data, (2, 4), (4, 1)).unwrap();
    let row = |matrix: &Global<_, (i32, i32), (i32, i32)>| matrix.tiles(shape!((2, 4))).unwrap().at((0, 0))[(1, 0)];
    assert_eq!((row(&slice), row(&packed)), (8, 4));
}
