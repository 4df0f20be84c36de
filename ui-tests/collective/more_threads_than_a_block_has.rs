// 64 warps are 2048 threads; a block has 1024.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm80CpAsync};
use cute_static::instruction::mma::SM80_16x8x16_F16F16F16F16_TN;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm80CpAsync<U2>,
    shape!((128, 64, 128)),
    TiledMma<SM80_16x8x16_F16F16F16F16_TN, layout!((8, 8, 1))>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
