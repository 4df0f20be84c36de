// A row of 48 halves is 6 vectors of 16 bytes, which 128 threads do not share evenly.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm80CpAsync};
use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm80CpAsync<U3>,
    shape!((128, 128, 48)),
    TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2, 2, 1)), tiler!(<32, 32, 16>)>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
