use cute_static::prelude::*;

fn main() {
    let a = OwnedTensor::filled(0, layout!((64,8)));
    let _ = a.local_tile(tiler!(<32, 8>), (1, 0));
}
