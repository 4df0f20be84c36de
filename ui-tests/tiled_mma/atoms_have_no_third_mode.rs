// The atoms stand side by side in M, N and K.
use cute_static::instruction::mma::UniversalFMA;
use cute_static::numeric::Float32;
use cute_static::prelude::*;

fn main() {
    type Wrong = ThrLayoutVmnk<TiledMma<UniversalFMA<Float32>, layout!((16,16):(16,1))>>;
    let _: Wrong;
}
