// 5 stages of 128 x 256 x 64 halves and their barriers; an SM90 has 227 KiB.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm90TmaGmma<U5>,
    shape!((128, 256, 64)),
    TiledMma<SM90_64xNx16_F32F16F16_SS<U256>, layout!((2, 1, 1))>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
