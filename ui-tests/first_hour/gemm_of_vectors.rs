use cute_static::prelude::*;

fn main() {
    let (a, b) = (Tensor::counting(0, layout!(8)), Tensor::counting(0, layout!(8)));
    gemm(&a, &b, &mut OwnedTensor::filled(0, layout!((8,8))));
}
