// 256 x 128 accumulators by 128 threads are 256 registers each.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm80CpAsync};
use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm80CpAsync<U2>,
    shape!((256, 128, 32)),
    TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2, 2, 1)), tiler!(<32, 32, 16>)>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
