// The metadata of this instruction are in registers, and the main loop brings them to tensor memory.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm100TmaUmmaSparse};
use cute_static::instruction::mma::SM80_SPARSE_16x8x32_F32F16F16F32_TN;
use cute_static::prelude::*;
use cute_static::typenum::{U2, U4};

type Mma = TiledMma<SM80_SPARSE_16x8x32_F32F16F16F32_TN, layout!((2, 2, 1)), tiler!(<32, 32, 32>)>;
fn kernel<G: Collective>() {}

fn main() {
    type Wrong = CollectiveMma<MainloopSm100TmaUmmaSparse<U4, U2>, shape!((128, 128, 128)), Mma>;
    kernel::<Wrong>();
}
