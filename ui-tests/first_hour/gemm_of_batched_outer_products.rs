// CUTLASS #2170: (V,M) x (V,N)
use cute_static::prelude::*;

fn main() {
    let (a, b) = (Tensor::counting(0, layout!((2,4))), Tensor::counting(0, layout!((2,3))));
    gemm(&a, &b, &mut OwnedTensor::filled(0, layout!((2,4,3))));
}
