// Two warpgroups that take rows in turn; a descriptor describes 64 neighbouring rows.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm90TmaGmma<U2>,
    shape!((128, 128, 64)),
    TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2, 1, 1)), tiler!(<(64, 2):(2, 1), _, _>)>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
