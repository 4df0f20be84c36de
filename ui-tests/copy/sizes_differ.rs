use cute_static::prelude::*;

fn main() {
    let src = Tensor::counting(0, layout!((2,3):(1,2)));
    copy(&src, &mut OwnedTensor::filled(0, layout!(8:1)));
}
