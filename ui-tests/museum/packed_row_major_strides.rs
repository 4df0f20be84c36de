// title: The packed strides of a row-major matrix are column-major
// tracker: NVIDIA/cutlass#2991
// link: https://github.com/NVIDIA/cutlass/issues/2991
// date: 2026-01-29
// symptom: wrong values
// kind: composition
// outcome: refused
// story: AffineRank2RowMajor::packed makes the strides of a row-major matrix without padding.
// It returns (1, rows), the same numbers as AffineRank2ColumnMajor::packed.
// The stride of the rows should be the number of columns, and that of the columns 1.
// Both functions compile, because both return two numbers.
// A matrix with such strides is read transposed, and wrongly unless it is square.
// The issue was open when it was read.

use cute_static::prelude::*;

type RowMajor = layout!((8,4), row_major);
// What the function returns.
type Packed = layout!((8,4):(1,8));
assert_layout_eq!(RowMajor, Packed);

fn main() {}
