use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
use cute_static::prelude::*;

fn main() {
    type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((1,1,1))>;
    let (a, b) = (Tensor::counting(0, layout!((8,2,3))), Tensor::counting(0, layout!((4,2,3))));
    Mma::default().gemm(&a, &b, &mut OwnedTensor::filled(0, layout!((4,2,2))));
}
