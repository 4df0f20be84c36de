// title: The scale factors are those of the block, and the tile is another one
// tracker: NVIDIA/cutlass#3394
// link: https://github.com/NVIDIA/cutlass/pull/3394
// date: 2026-07-18
// symptom: wrong values
// kind: scale factors
// outcome: compiles
// open: The coordinates of a tile should have a type that is not made of the index of a block, and the scale factors should ask for it.
// story: A kernel for blockwise scales on SM89 takes the rows of the scale factors from the index of the block in the grid.
// The tiles go through the matrix in a swizzled order, so the tile of a block has other coordinates than the block.
// The operands and the epilogue use the coordinates of the tile.
// With a swizzle of 1 both are equal, and with a swizzle of 2 the factors belong to other tiles, and some are read out of bounds.
// The repair gives the coordinates of the tile to the main loop.
// Its test has a product of 256 x 256 x 128 in tiles of 64 x 128, with another power of two for each block of factors.
// The change was merged.

use cute_static::schedule::{AlongN, Persistent, Schedule, Tiles};
use cute_static::typenum::U2;

fn main() {
    let tiles = Tiles { m: 4, n: 2, k: 1, batch: 1 };
    let schedule = Schedule::<Persistent<AlongN, U2>>::new(tiles, 8).unwrap();
    let row_of_scales = |block: u32| block / 2;
    let wrong = (0..8).filter(|&block| schedule.work([block, 0, 0]).any(|work| work.m != row_of_scales(block)));
    assert_eq!(wrong.collect::<Vec<_>>(), [1, 2, 5, 6]);
}
