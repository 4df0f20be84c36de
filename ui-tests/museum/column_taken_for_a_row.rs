// title: A column of the head taken for a row of K
// tracker: paiml/realizar#32
// link: https://github.com/paiml/realizar/issues/32
// date: 2026-01-01
// symptom: out of bounds
// kind: composition
// outcome: refused
// story: A FlashAttention kernel written in Rust faulted with an illegal address. In the product of Q and K each thread used its own column
// of the output, 0 to 63, as the number of the row of K. The tile of K in shared memory has four rows of 64 elements. The last thread read
// row 63, at element 4032 of 256. The right loop goes through all rows of the tile, and the column belongs to V. The index was computed by
// hand from registers, so nothing knew the extent of the tile. Until the repair the issue advises to use another kernel.

use cute_static::prelude::*;

fn main() {
    // K: 4 rows of a head of 64
    let k = Tensor::new(&[0.0f32; 256], layout!((4,64):(64,1)));
    // The element of the thread of column 63
    let _ = k.at_static(coord!((63, 0)));
}
