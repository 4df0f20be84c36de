// Eight warpgroups that multiply are 1024 threads; those that load by TMA come besides.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm90TmaGmma<U2>,
    shape!((256, 128, 64)),
    TiledMma<SM90_64xNx16_F32F16F16_SS<U64>, layout!((4, 2, 1))>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
