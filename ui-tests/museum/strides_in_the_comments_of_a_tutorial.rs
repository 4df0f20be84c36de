// title: The comments of a tutorial have the strides of another matrix
// tracker: NVIDIA/cutlass#2920
// link: https://github.com/NVIDIA/cutlass/issues/2920
// date: 2026-01-03
// symptom: wrong values
// kind: composition
// outcome: refused
// story: The first Blackwell tutorial prints its tensors and repeats the output in comments.
// The comment for the tile of C says (128,256):(256,1).
// The program prints (128,256):(1024,1): the tile is a part of a matrix with 1024 columns, and its rows are as far apart as those of the matrix.
// Five other comments are wrong as well, among them one with a column-major B that is row-major.
// Readers of the tutorial are misled, says the reporter.
// The comments were corrected in a change that was merged.

use cute_static::prelude::*;
use cute_static::typenum::U0;

type C = layout!((512,1024):(1024,1));
type Tile = Get<ZippedDivide<C, tiler!(<128, 256>)>, U0>;
assert_layout_eq!(Tile, layout!((128,256):(256,1)));

fn main() {}
