// A dense instruction has no metadata.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm80CpAsyncSparse};
use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
use cute_static::prelude::*;
use cute_static::typenum::U3;

type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2, 2, 1)), tiler!(<32, 32, 16>)>;
fn kernel<G: Collective>() {}

fn main() {
    type Wrong = CollectiveMma<MainloopSm80CpAsyncSparse<U3>, shape!((128, 128, 64)), Mma>;
    kernel::<Wrong>();
}
