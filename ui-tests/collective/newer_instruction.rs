// mma.sync on 8-bit floats came with SM89.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm80CpAsync};
use cute_static::instruction::mma::SM89_16x8x32_F32E4M3E4M3F32_TN;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm80CpAsync<U3>,
    shape!((128, 128, 64)),
    TiledMma<SM89_16x8x32_F32E4M3E4M3F32_TN, layout!((2, 2, 1)), tiler!(<32, 32, 32>)>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
