// As a kernel would write it.
use cute_static::prelude::*;

type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0))>;

fn main() {
    let (offset, part) = Mma::default().get_slice(0).partition_a(layout!((24,8):(8,1)));
}
