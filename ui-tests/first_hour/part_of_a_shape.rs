use cute_static::prelude::*;

type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0))>;

fn main() {
    let _ = Mma::default().get_slice(3).partition_c(shape!((64,64)));
}
