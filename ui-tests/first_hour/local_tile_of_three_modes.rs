use cute_static::prelude::*;

fn main() {
    let a = Tensor::counting(0, layout!((128,64)));
    let _ = a.local_tile(tiler!(<32, 32, 8>), (1, 0, 0));
}
