use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma};
use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
use cute_static::prelude::*;
use cute_static::typenum::U3;

fn kernel<G: Collective>() {}

fn main() {
    kernel::<
        CollectiveMma<
            MainloopSm90TmaGmma<U3>,
            shape!((128, 128, 64)),
            TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2, 2, 1)), tiler!(<32, 32, 16>)>,
        >,
    >();
}
