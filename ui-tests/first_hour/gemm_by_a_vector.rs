use cute_static::prelude::*;

fn main() {
    let (a, x) = (Tensor::counting(0, layout!((8,4))), Tensor::counting(0, layout!(4)));
    gemm(&a, &x, &mut OwnedTensor::filled(0, layout!((8,1))));
}
