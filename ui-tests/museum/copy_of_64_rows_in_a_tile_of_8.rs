// title: The tiled copy is larger than the tile of the block
// tracker: NVIDIA/cutlass#1886
// link: https://github.com/NVIDIA/cutlass/issues/1886
// date: 2024-10-20
// symptom: out of bounds
// kind: predication
// outcome: refused
// story: The author multiplies matrices of single bits, with a tile of 8 x 256 for A in each block.
// The tiled copy has 64 threads along M and 2 along K, because all 128 threads take part.
// The copy is larger than the tile, so the threads behind the first 8 rows copy, too.
// In an earlier issue of his, such threads wrote behind the tile of A into the shared memory of B, and the result was wrong.
// The usual predicate compares coordinates with the shape of the whole matrix, and these coordinates are inside of it.
// A second comparison, with the tile of the block, is needed.
// The author asks for finer predicates.

use cute_static::atom::PartitionS;
use cute_static::prelude::*;
use cute_static::typenum::U128;

type Copy = MakeTiledCopy<UniversalCopy<U128>, layout!((64,2):(2,1)), layout!((1,128))>;

fn main() {
    type Wrong = PartitionS<Copy, layout!((8,256):(256,1))>;
    let _: Wrong;
}
