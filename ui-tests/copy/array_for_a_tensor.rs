use cute_static::prelude::*;

fn main() {
    copy(&[1, 2, 3, 4], &mut OwnedTensor::filled(0, layout!(4:1)));
}
