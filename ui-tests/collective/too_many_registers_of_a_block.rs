// 512 threads with 128 accumulators each are all 65536 registers.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm80CpAsync};
use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm80CpAsync<U2>,
    shape!((256, 256, 32)),
    TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((4, 4, 1)), tiler!(<64, 64, 16>)>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
