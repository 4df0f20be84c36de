use cute_static::prelude::*;

fn main() {
    // (K,N) where (N,K) is asked for.
    let (a, b) = (Tensor::counting(0, layout!((4,3))), Tensor::counting(0, layout!((3,4))));
    gemm(&a, &b, &mut OwnedTensor::filled(0, layout!((4,3))));
}
