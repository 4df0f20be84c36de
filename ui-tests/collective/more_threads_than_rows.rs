// 128 threads copy 32 rows of 64 bytes at a time, and A has 16.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm80CpAsync};
use cute_static::instruction::mma::SM80_16x8x16_F16F16F16F16_TN;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm80CpAsync<U2>,
    shape!((16, 64, 32)),
    TiledMma<SM80_16x8x16_F16F16F16F16_TN, layout!((1, 4, 1)), tiler!(<16, 64, 16>)>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
