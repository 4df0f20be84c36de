// title: A swizzle of bytes is applied to offsets of floats
// tracker: NVIDIA/cutlass#2634
// link: https://github.com/NVIDIA/cutlass/issues/2634
// date: 2025-09-12
// symptom: wrong values
// kind: swizzle phase
// outcome: refused
// story: The author compares the picture of the 128-byte swizzle for TF32 in the PTX manual with the DSL.
// He composes make_swizzle(3, 4, 3) with the layout (32,8):(1,32) and prints the offset of (0,1).
// The manual has 36, and the DSL prints 32.
// He believes the DSL, because it agrees with the pictures of a blog.
// But Swizzle<3,4,3> of the hardware counts bytes, and the offsets of his layout count elements of 4 bytes.
// In elements of 32 bits the same swizzle is Swizzle<3,2,3>, which gives 36.
// Nothing in the type says which of the two is counted.

use cute_static::prelude::*;
use cute_static::swizzle::Measured;

fn main() {
    type Atom = Measured<layout!((32,8):(1,32)), Elements<32>>;
    type Wrong = Composition<Swizzle128B, Atom>;
    let _: Wrong;
}
