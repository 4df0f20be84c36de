// 5 stages of 128 x 256 x 64 halves take 240 KiB; an SM80 has 163.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm80CpAsync};
use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm80CpAsync<U5>,
    shape!((128, 256, 64)),
    TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2, 4, 1)), tiler!(<32, 64, 16>)>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
