use cute_static::prelude::*;

fn main() {
    // The two values of A are the same element.
    type Twice = Atom<shape!((1,1,2)), layout!(1:0), layout!((1,2):(0,0)), layout!((1,2)), layout!((1,1))>;
    type Mma = TiledMma<Twice, layout!((1,1,1))>;
    let (a, b) = (Tensor::counting(0, layout!((2,8,3))), Tensor::counting(0, layout!((2,8,3))));
    Mma::default().gemm(&a, &b, &mut OwnedTensor::filled(0, layout!((1,8,8))));
}
