use cute_static::prelude::*;

fn main() {
    let a = Tensor::counting(0, layout!((100,64)));
    let _ = a.local_tile(tiler!(<32, 32>), (1, 0));
}
