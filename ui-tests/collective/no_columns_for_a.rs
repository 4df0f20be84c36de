// Two accumulators of 256 columns are all of tensor memory, and A is there too.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm100TmaUmma};
use cute_static::instruction::mma::SM100_MMA_F16BF16_TS;
use cute_static::instruction::operand::MajorMN;
use cute_static::numeric::{Float16, Float32};
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm100TmaUmma<U2, U2>,
    shape!((128, 256, 64)),
    TiledMma<SM100_MMA_F16BF16_TS<Float16, Float16, Float32, U128, U256, MajorMN>, layout!((1, 1, 1))>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
