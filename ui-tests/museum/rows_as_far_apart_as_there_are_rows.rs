// title: The rows of a small matrix are as far apart as it has rows
// tracker: NVIDIA/cutlass#3516
// link: https://github.com/NVIDIA/cutlass/issues/3516
// date: 2026-08-24
// symptom: out of bounds
// kind: composition
// outcome: refused
// story: Matrix<R, C>::at of CUTLASS takes element (i,j) of a row-major matrix at i times the number of rows plus j.
// It should be the number of columns.
// Square matrices are right, and all other shapes are wrong.
// With fewer rows than columns, elements of different rows are the same number in memory.
// With more rows than columns, element (3,0) of a 4 x 1 matrix is number 12 of 4, which is read and written nevertheless.
// The functions for diagonals and for concatenation are wrong as well, and AddressSanitizer reports one of them.
// A repair was proposed.

use cute_static::prelude::*;

fn main() {
    let mut data = [0.0; 6];
    // 2 x 3, with rows that are 2 apart.
    let matrix = Tensor::new_mut(&mut data, layout!((2,3):(2,1)));
    drop(matrix);
}
