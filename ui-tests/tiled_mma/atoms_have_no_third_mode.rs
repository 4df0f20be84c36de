// The atoms stand side by side in M, N and K.
use cute_static::prelude::*;

fn main() {
    let _: ThrLayoutVmnk<TiledMma<UniversalFma, layout!((16,16):(16,1))>>;
}
