use cute_static::prelude::*;

fn main() {
    // The tile of C has two rows, and the thread has one value of A.
    type Half = Atom<shape!((2,1,1)), layout!(1:0), layout!((1,1)), layout!((1,1)), layout!((1,2))>;
    type Mma = TiledMma<Half, layout!((1,1,1))>;
    let (a, b) = (Tensor::counting(0, layout!((2,1,1))), Tensor::counting(0, layout!((1,1,1))));
    Mma::default().gemm(&a, &b, &mut OwnedTensor::filled(0, layout!((2,1,1))));
}
