// title: Padding that no stride has
// tracker: deepspeedai/DeepSpeed#8055
// link: https://github.com/deepspeedai/DeepSpeed/pull/8055
// date: 2026-06-09
// symptom: bank conflicts
// kind: bank conflicts
// outcome: refused
// story: A kernel that transposes a matrix declared its tile in shared memory with one column more than it needs, 16 rows of 17 values, so
// that the values of a column are in different banks. Both loops that use the tile computed the index with 16 in place of 17. So the
// padding was at the end, the rows were 16 apart as before, and reading a column had the bank conflicts that the padding should prevent.
// The result was right. The change puts 17 into two lines. On an L20 the kernel is 4 to 6 % faster.

use cute_static::banks::ConflictFree;
use cute_static::prelude::*;
use cute_static::typenum::{U4, U32};

// 32 threads read two columns of 16 floats.
type Columns = layout!((16,2):(16,1));

fn read<Lanes: ConflictFree<U32, U4>>() {}

fn main() {
    read::<Columns>();
}
