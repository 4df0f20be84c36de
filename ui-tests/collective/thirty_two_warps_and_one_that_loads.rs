// 32 warps that multiply are 1024 threads; the one that loads by TMA comes besides.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm120Tma};
use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm120Tma<U2>,
    shape!((128, 64, 32)),
    TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((8, 4, 1)), tiler!(<128, 64, 16>)>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
