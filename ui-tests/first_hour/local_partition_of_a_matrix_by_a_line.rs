// 48 threads do not divide 128 rows.
use cute_static::prelude::*;

fn main() {
    let a = Tensor::counting(0, layout!((128,64)));
    let _ = a.local_partition(layout!(48:1), 5);
}
