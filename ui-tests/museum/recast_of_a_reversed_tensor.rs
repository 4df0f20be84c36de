// title: A reversed tensor of bytes is read as words
// tracker: NVIDIA/cutlass#3560
// link: https://github.com/NVIDIA/cutlass/issues/3560
// date: 2026-08-27
// symptom: out of bounds
// kind: alignment
// outcome: refused
// story: The author reads how cute::recast moves the pointer of a tensor with negative strides.
// A tensor of 8 bytes with the stride -1 is recast to words of 4 bytes.
// The layout of the result is 2:-1, and the pointer moves by -6 elements.
// The author expects -3: the pointer is at the last byte, and the first word begins three bytes before it.
// The formula takes the difference of the shapes times the stride, which is (8 - 2) times -1.
// The question was closed when it was read.
// The bytes of a word run upwards and the elements of the tensor downwards, so no layout of words has them in this order.

use cute_static::prelude::*;
use cute_static::typenum::U4;

fn main() {
    let reversed_bytes = layout!(8:-1);
    let _ = reversed_bytes.upcast(U4::new());
}
