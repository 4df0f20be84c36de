use cute_static::prelude::*;

fn main() {
    let _ = OwnedTensor::filled(0, layout!((2,3):(0,1)));
}
