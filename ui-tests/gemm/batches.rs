use cute_static::prelude::*;

fn main() {
    let a = Tensor::counting(0, layout!((4,3,2)));
    let b = Tensor::counting(0, layout!((5,3)));
    gemm(&a, &b, &mut OwnedTensor::filled(0, layout!((4,5,2))));
}
