// title: The inverse of a layout takes an index to a coordinate outside
// tracker: NVIDIA/cutlass#182
// link: https://github.com/NVIDIA/cutlass/issues/182
// date: 2021-02-19
// symptom: wrong values
// kind: composition
// outcome: refused
// story: TensorNHWC::inverse computes a coordinate from an offset.
// The author sees that it divides by the wrong strides, and proposes the right ones.
// The developers agree: a tensor of 2 x 16 x 8 x 32 is treated as if it were 1 x 1 x 256 x 1.
// The offset 8160 of the coordinate (1,15,7,0) becomes (0,0,255,0).
// The unit test compares the offsets only, and both coordinates have the same offset.
// Column 255 of an image of 8 columns is outside of it.
// The repair came with version 2.5.

use cute_static::prelude::*;

fn main() {
    let images = Tensor::counting(0, layout!((2,16,8,32), row_major));
    // What the inverse says about offset 8160.
    println!("{}", images.at_static(coord!((0,0,255,0))));
}
