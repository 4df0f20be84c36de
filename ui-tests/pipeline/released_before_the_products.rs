// Products of tcgen05 read the stage, which a warp gives back before they are complete.
use cute_static::collective::{CollectiveMma, MainloopSm100TmaUmma};
use cute_static::instruction::mma::SM100_MMA_F16BF16_SS;
use cute_static::numeric::{Float16, Float32};
use cute_static::pipeline::{Consumer, RingOf, Tcgen05Instructions};
use cute_static::prelude::*;
use cute_static::typenum::{U4, U128};

type Gemm = CollectiveMma<
    MainloopSm100TmaUmma<U4>,
    shape!((128,128,64)),
    TiledMma<SM100_MMA_F16BF16_SS<Float16, Float16, Float32, U128, U128>, layout!((1,1,1))>,
>;
fn multiply<D: Tcgen05Instructions>(mut stages: Consumer<RingOf<Gemm>, D>) {
    stages.wait(|stage| stage.release());
}

fn main() {}
