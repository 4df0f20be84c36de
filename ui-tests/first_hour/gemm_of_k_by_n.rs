// B is (N,K), as in CuTe.
use cute_static::prelude::*;

fn main() {
    let (a, b) = (Tensor::counting(0, layout!((64,8))), Tensor::counting(0, layout!((8,32))));
    gemm(&a, &b, &mut OwnedTensor::filled(0, layout!((64,32))));
}
