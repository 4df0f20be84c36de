// title: Tiles of 2 x 3 in a matrix of 3 x 8
// tracker: NVIDIA/cutlass#1230
// link: https://github.com/NVIDIA/cutlass/issues/1230
// date: 2023-12-04
// symptom: misleading error
// kind: predication
// outcome: refused
// story: The author has a matrix of 3 x 8 elements in memory and tiles of 2 x 3.
// He wants one thread for each tile, where the last tiles are not full.
// In one of his examples he rounds the shape of the matrix up to 4 x 9 by hand, and composes its layout with that of the threads.
// He asks whether composition supports shapes that do not divide, or whether it is a bug that it does not.
// The issue has the labels bug and needs triage, and is closed.
// The last tiles reach beyond the matrix in both modes, so an exact answer does not exist.

use cute_static::prelude::*;

fn main() {
    let matrix = layout!((3,8));
    let tiles = matrix.zipped_divide(tiler!(<2, 3>));
    println!("{tiles}");
}
