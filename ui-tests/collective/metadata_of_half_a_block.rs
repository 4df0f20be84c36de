// A block of metadata has 128 values along K in tensor memory, and the tile has 64.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm100TmaUmmaSparse};
use cute_static::instruction::mma::SM100_MMA_F16BF16_SS_SPARSE;
use cute_static::numeric::{Float16, Float32};
use cute_static::prelude::*;
use cute_static::typenum::{U2, U4, U128};

type Atom = SM100_MMA_F16BF16_SS_SPARSE<Float16, Float16, Float32, U128, U128>;
type Main = CollectiveMma<MainloopSm100TmaUmmaSparse<U4, U2>, shape!((128, 128, 64)), TiledMma<Atom, layout!((1, 1, 1))>>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
