// The parts of a thread are (V,M,K), (V,N,K) and (V,M,N).
use cute_static::prelude::*;

fn main() {
    type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0))>;
    let (a, b) = (Tensor::counting(0, layout!((8,4))), Tensor::counting(0, layout!((8,4))));
    Mma::default().gemm(&a, &b, &mut OwnedTensor::filled(0, layout!((8,8))));
}
