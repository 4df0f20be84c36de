// Two CTAs with an instruction each; one instruction of two CTAs is another atom.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm100TmaUmma};
use cute_static::instruction::mma::SM100_MMA_F16BF16_SS;
use cute_static::numeric::{Float16, Float32};
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm100TmaUmma<U2>,
    shape!((256, 128, 64)),
    TiledMma<SM100_MMA_F16BF16_SS<Float16, Float16, Float32, U128, U128>, layout!((2, 1, 1))>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
