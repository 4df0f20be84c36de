// The rule of N is named where the instruction is used, too.
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::prelude::*;
use cute_static::typenum::U100;

fn main() {
    type Wrong = ThrLayoutVmnk<TiledMma<SM90_64xNx16_F32F16F16_SS<U100>, layout!((1,1,1))>>;
    let _: Wrong;
}
