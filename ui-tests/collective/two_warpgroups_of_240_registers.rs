// A warpgroup that loads leaves 240 registers to a thread of two others, and addresses need some.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm90TmaGmma<U2>,
    shape!((256, 240, 64)),
    TiledMma<SM90_64xNx16_F32F16F16_SS<U240>, layout!((2, 1, 1))>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
