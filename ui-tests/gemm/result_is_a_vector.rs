use cute_static::prelude::*;

fn main() {
    let (a, b) = (Tensor::counting(0, layout!((8,4))), Tensor::counting(0, layout!((1,4))));
    gemm(&a, &b, &mut OwnedTensor::filled(0, layout!(8)));
}
