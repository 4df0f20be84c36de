// title: A tile of floats whose columns are 128 apart
// tracker: NVIDIA/cutlass#1443
// link: https://github.com/NVIDIA/cutlass/issues/1443
// date: 2024-03-29
// symptom: bank conflicts
// kind: bank conflicts
// outcome: refused
// story: The author reads the tutorial sgemm_1 and looks at its shared memory.
// The tile has columns of 128 floats, without padding and without a swizzle.
// He notes that bank conflicts do not seem to be considered, and that the traditional way has 132 in place of 128.
// He asks how this is done with CuTe.
// If a warp stores rows of 4 floats in 8 columns, all 8 columns begin in the same bank.
// With 132 they begin 4 banks apart, and there is no conflict.

use cute_static::banks::ConflictFree;
use cute_static::prelude::*;
use cute_static::typenum::{U4, U32};

// 8 columns by 4 rows are one store of a warp.
fn store<Lanes: ConflictFree<U32, U4>>() {}

fn main() {
    store::<layout!((8,4):(132,1))>();
    store::<layout!((8,4):(128,1))>();
}
