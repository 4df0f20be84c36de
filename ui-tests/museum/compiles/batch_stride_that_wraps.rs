// title: The stride of a batch is multiplied in 32 bits
// tracker: NVIDIA/cutlass#3269
// link: https://github.com/NVIDIA/cutlass/issues/3269
// date: 2026-05-24
// symptom: overflow
// kind: integer overflow
// outcome: compiles
// open: Packed strides of extents that are known at run time should be made by the library, so that nobody multiplies extents by hand.
// story: make_cute_packed_stride computes the stride between the matrices of a batch as the product of two extents.
// Both extents are 32-bit numbers, and the product is converted to 64 bits afterwards.
// The author has matrices of 49152 x 65536 elements.
// The product, 3221225472, does not fit into 32 bits, and the stride becomes negative.
// Nothing in the program reports it.
// A proposed repair converts the extents first.

use cute_static::prelude::*;

fn main() {
    let (m, k) = (49152_i32, 65536_i32);
    // As in a release build, in which integers wrap.
    let batch = i64::from(m.wrapping_mul(k));
    assert_eq!(batch, -1073741824);
    // A static layout has computed it in 64 bits.
    assert_eq!(layout!((49152,65536,2)).offset((0,0,1)), 3221225472);
}
