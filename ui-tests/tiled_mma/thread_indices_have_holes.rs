// The 16 threads of a row are 32 apart from those of the next.
use cute_static::prelude::*;

type Mma = TiledMma<UniversalFma, layout!((16,16,1):(32,1,0))>;

fn main() {
    let _: ThrLayoutVmnk<Mma>;
}
