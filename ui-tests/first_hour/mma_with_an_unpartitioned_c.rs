use cute_static::prelude::*;

fn main() {
    type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0))>;
    let mine = Mma::default().get_slice(3);
    let a = mine.partition_a(Tensor::counting(0, layout!((64,8))));
    let b = mine.partition_b(Tensor::counting(0, layout!((64,8))));
    Mma::default().gemm(&a, &b, &mut OwnedTensor::filled(0, layout!((64,64))));
}
