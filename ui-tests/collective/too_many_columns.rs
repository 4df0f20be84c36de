// Three accumulators of 256 columns; tensor memory has 512.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm100TmaUmma};
use cute_static::instruction::mma::SM100_MMA_F16BF16_2x1SM_SS;
use cute_static::numeric::{Float16, Float32};
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm100TmaUmma<U2, U3>,
    shape!((256, 256, 64)),
    TiledMma<SM100_MMA_F16BF16_2x1SM_SS<Float16, Float16, Float32, U256, U256>, layout!((1, 1, 1))>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
