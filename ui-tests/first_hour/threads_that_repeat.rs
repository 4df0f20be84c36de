use cute_static::prelude::*;

fn main() {
    let a = Tensor::counting(0, layout!((128,64)));
    let _ = a.local_partition(layout!((4,8):(0,1)), 5);
}
