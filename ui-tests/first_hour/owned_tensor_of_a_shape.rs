use cute_static::prelude::*;

fn main() {
    let _ = OwnedTensor::filled(0, shape!((4,8)));
}
