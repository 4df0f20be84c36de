// title: The second pass over a row is left out
// tracker: ROCm/rocm-libraries#7528
// link: https://github.com/ROCm/rocm-libraries/pull/7528
// date: 2026-05-17
// symptom: wrong values
// kind: thread-value layout
// outcome: refused
// story: In a library of tiles, three patterns give each thread its elements of a tile. A tile of 128 columns was loaded one value at a
// time by wavefronts of 64 threads. The pattern had threads and vectors along the row, and no mode for a second pass, so nobody loaded
// columns 64 to 127. A backward convolution had about 50 % of wrong values, and the errors began exactly at column 64. Nothing was
// reported. The change adds the missing mode, the number of columns divided by those of one pass, and leaves everything as it was where
// that number is 1.

use cute_static::atom::{LayoutTvS, TiledCopy};
use cute_static::prelude::*;
use cute_static::typenum::U1;

// 64 threads with a value each, for 128 columns.
type Load = TiledCopy<UniversalCopy<U1>, layout!((64,1):(1,0)), shape!((1, 128))>;

fn main() {
    let _: LayoutTvS<Load>;
}
