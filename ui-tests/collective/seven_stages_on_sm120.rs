// A block of sm_120 has 99 KiB of shared memory.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm120Tma};
use cute_static::instruction::mma::SM120_16x8x32_TN;
use cute_static::numeric::{Float8E4M3, Float32};
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm120Tma<U7>,
    shape!((128, 128, 64)),
    TiledMma<SM120_16x8x32_TN<Float8E4M3, Float8E4M3, Float32>, layout!((2, 2, 1)), tiler!(<32, 32, 32>)>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
