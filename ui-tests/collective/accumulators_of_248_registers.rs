// 248 accumulators leave 7 of a thread's 255 registers for addresses and counters.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm90TmaGmma<U2>,
    shape!((128, 248, 64)),
    TiledMma<SM90_64xNx16_F32F16F16_SS<U248>, layout!((1, 1, 1))>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
