// title: Two row strides for one matrix
// tracker: NVlabs/cuda-oxide 54f45e6a
// link: https://github.com/NVlabs/cuda-oxide/commit/54f45e6ad89c14c1232556b28786183374312104
// date: 2026-05-11
// symptom: wrong values
// kind: thread-value layout
// outcome: refused
// story: In cuda-oxide, a thread of a two-dimensional block got a witness of its index, by which it may write one element of a slice that
// all threads share. The function that made it took the row stride as a number at run time. Two threads of a block could pass different
// strides, and get witnesses of the same element, so that both had a mutable reference to it. All of it was safe Rust. The change makes the
// stride a part of the witness's type, and of the slice's, so that a mixture does not compile; a stride at run time is unsafe now. Eight
// programs that must not compile came with it.

use cute_static::prelude::*;

fn main() {
    let mut matrix = [0.0f32; 24];
    // Four rows of six threads, and the row stride of a matrix of four columns: threads (1,0) and (0,4) have element 4.
    let threads = layout!((4,6):(4,1));
    let _ = Tensor::new_mut(&mut matrix, threads);
}
