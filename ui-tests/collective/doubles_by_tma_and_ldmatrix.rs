// `ldmatrix` splits doubles between threads.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm120Tma};
use cute_static::instruction::mma::SM80_8x8x4_F64F64F64F64_TN;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm120Tma<U2>,
    shape!((64, 64, 16)),
    TiledMma<SM80_8x8x4_F64F64F64F64_TN, layout!((2, 2, 1)), tiler!(<16, 16, 4>)>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
