// The stride of the atoms was forgotten.
use cute_static::prelude::*;

type Mma = TiledMma<UniversalFma, layout!((16,16,1):(0,0,0))>;

fn main() {
    let _: ThrLayoutVmnk<Mma>;
}
