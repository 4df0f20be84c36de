// A block of metadata of halves has 32 rows on sm_80, and the tile has 16.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm80CpAsyncSparse};
use cute_static::instruction::mma::SM80_SPARSE_16x8x32_F32F16F16F32_TN;
use cute_static::prelude::*;
use cute_static::typenum::U3;

type Mma = TiledMma<SM80_SPARSE_16x8x32_F32F16F16F32_TN, layout!((1, 2, 1)), tiler!(<16, 32, 32>)>;
fn kernel<G: Collective>() {}

fn main() {
    type Wrong = CollectiveMma<MainloopSm80CpAsyncSparse<U3>, shape!((16, 128, 64)), Mma>;
    kernel::<Wrong>();
}
