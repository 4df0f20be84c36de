// No barrier counts the bytes of `cp.async`.
use cute_static::collective::{CollectiveMma, MainloopSm80CpAsync};
use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
use cute_static::pipeline::PipelinedCollective;
use cute_static::prelude::*;
use cute_static::typenum::U4;

type Gemm = CollectiveMma<
    MainloopSm80CpAsync<U4>,
    shape!((64, 64, 32)),
    TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2, 2, 1))>,
>;
fn kernel<G: PipelinedCollective>() {}
fn check() {
    kernel::<Gemm>();
}

fn main() {}
