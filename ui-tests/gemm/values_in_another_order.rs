use cute_static::prelude::*;

fn main() {
    type Tile = Atom<shape!((2,3,1)), layout!(1:0), layout!((1,2)), layout!((1,3)), layout!((1,6))>;
    type Mma = TiledMma<Tile, layout!((1,1,1))>;
    let (a, b) = (Tensor::counting(0, layout!((2,1,1))), Tensor::counting(0, layout!((3,1,1))));
    // The values of C as (3,2), row-major: rows of two lie across them.
    Mma::default().gemm(&a, &b, &mut OwnedTensor::filled(0, layout!(((3,2),1,1):((2,1),0,0))));
}
