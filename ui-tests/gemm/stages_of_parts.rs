use cute_static::instruction::mma::UniversalFMA;
use cute_static::numeric::Float32;
use cute_static::prelude::*;

fn main() {
    type Mma = TiledMma<UniversalFMA<Float32>, layout!((1,1,1))>;
    // (V,M,K,stage)
    let (a, b) = (Tensor::counting(0, layout!((1,8,3,2))), Tensor::counting(0, layout!((1,8,3))));
    Mma::default().gemm(&a, &b, &mut OwnedTensor::filled(0, layout!((1,8,8))));
}
