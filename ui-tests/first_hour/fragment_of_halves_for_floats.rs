// The parts have two and three atoms along K.
use cute_static::prelude::*;

type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0))>;

fn main() {
    let a = Tensor::counting(0, layout!((1,4,2)));
    let b = Tensor::counting(0, layout!((1,4,3)));
    Mma::default().gemm(&a, &b, &mut OwnedTensor::filled(0, layout!((1,4,4))));
}
