use cute_static::prelude::*;

fn main() {
    type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0))>;
    let _ = Mma::default().get_slice(3).partition_a(Tensor::counting(0, layout!((100,8))));
}
