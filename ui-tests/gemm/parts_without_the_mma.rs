use cute_static::prelude::*;

fn main() {
    // (V,M,K), (V,N,K) and (V,M,N)
    let (a, b) = (Tensor::counting(0, layout!((1,8,3))), Tensor::counting(0, layout!((1,8,3))));
    gemm(&a, &b, &mut OwnedTensor::filled(0, layout!((1,8,8))));
}
