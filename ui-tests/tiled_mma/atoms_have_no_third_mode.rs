// The atoms stand side by side in M, N and K.
use cute_static::prelude::*;

fn main() {
    type Wrong = ThrLayoutVmnk<TiledMma<UniversalFma, layout!((16,16):(16,1))>>;
    let _: Wrong;
}
