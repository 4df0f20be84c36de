// CuTe takes (M,N) for (M,N,1).
use cute_static::prelude::*;

fn main() {
    type Mma = TiledMma<UniversalFma, layout!((16,16):(16,1))>;
    let _ = Mma::default().get_slice(3);
}
