use cute_static::prelude::*;

fn main() {
    type Mma = TiledMma<UniversalFma, layout!((1,1,1))>;
    // (V,M,K,stage)
    let (a, b) = (Tensor::counting(0, layout!((1,8,3,2))), Tensor::counting(0, layout!((1,8,3))));
    Mma::default().gemm(&a, &b, &mut OwnedTensor::filled(0, layout!((1,8,8))));
}
