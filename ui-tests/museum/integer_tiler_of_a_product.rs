// title: A product with an integer is a divide
// tracker: NVIDIA/cutlass#3482
// link: https://github.com/NVIDIA/cutlass/pull/3482
// date: 2026-08-24
// symptom: wrong values
// kind: complement or product
// outcome: refused
// story: pycute.logical_product takes a layout, a tuple or an integer as its tiler.
// For an integer n it called logical_divide, so that the caller got the result of a divide under the name of a product.
// logical_product(A, n) and logical_product(A, Layout(n)) were different layouts.
// The branch for tuples calls the one for integers, so zipped_product and tiled_product were wrong as well.
// The new test of the pull request fails on the old code with 12 elements in place of 40.
// CuTe C++ makes a layout of the integer and then the product, and the repair does the same.
// A layout of 10 elements divided by tiles of 4 has 12 elements, because the last tile is padded.

use cute_static::prelude::*;

fn main() {
    let a = layout!((2,5):(5,1));
    // A product was meant.
    let four_copies = a.logical_divide(layout!(4));
    assert_eq!(four_copies.size(), 40);
}
