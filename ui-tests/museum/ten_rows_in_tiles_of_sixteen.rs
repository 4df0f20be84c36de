// title: A matrix of ten rows in tiles of sixteen
// tracker: NVIDIA/cutlass#1397
// link: https://github.com/NVIDIA/cutlass/issues/1397
// date: 2024-03-13
// symptom: out of bounds
// kind: predication
// outcome: refused
// story: The author writes a matrix product by hand, and cuts A, B and C into tiles by local_tile.
// A has 10 rows, and the tile 16.
// He prints the tensors and sees that the tile of A repeats rows of A until it has 16 of them.
// From there on, the addresses of the threads are confused.
// CuTe has no error for it, because a tile that does not divide is padded.
// The answer is the document on predication, which he had not read.

use cute_static::prelude::*;

fn main() {
    let a = Tensor::counting(0, layout!((10,64), row_major));
    let _tile = a.local_tile(tiler!(<16, 16>), (0, 0));
}
