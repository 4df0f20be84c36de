// title: The extent of a padded tensor in place of its stride
// tracker: pytorch/pytorch#160493
// link: https://github.com/pytorch/pytorch/pull/160493
// date: 2025-08-13
// symptom: wrong values
// kind: TMA box or bytes
// outcome: refused
// story: A template of PyTorch's compiler makes the descriptors of TMA in the kernel. It wrote the extents of the tensor where the strides
// belong. That is right for packed rows only. A tensor may have a stride that is larger than its rows are long, and the author names a case
// that is made for TMA: rows are allocated as a multiple of 16 so that TMA is legal, and the result is a view of the part that is used. It
// was found while tests for stores by TMA were repaired. The change passes the strides.

use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::TensorMap;

// Rows of 100 halves, allocated as 112
type Rows = layout!((64,100):(100,1));

fn main() {
    type Wrong = TensorMap<Float16, Rows, layout!((64,32):(32,1)), shape!((64, 32))>;
    let _: Wrong;
}
