use cute_static::instruction::mma::SM61_DP4A;
use cute_static::prelude::*;

fn main() {
    type Mma = TiledMma<SM61_DP4A, layout!((1,1,1))>;
    // (M,K) and (N,K), which have not been partitioned.
    let (a, b) = (Tensor::counting(0, layout!((8,3))), Tensor::counting(0, layout!((8,3))));
    Mma::default().gemm(&a, &b, &mut OwnedTensor::filled(0, layout!((8,8))));
}
