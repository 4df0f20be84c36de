// Two accumulators of 256 columns fill tensor memory, and the metadata of A need 4 more.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm100TmaUmmaSparse};
use cute_static::instruction::mma::SM100_MMA_F16BF16_SS_SPARSE;
use cute_static::numeric::{Float16, Float32};
use cute_static::prelude::*;
use cute_static::typenum::{U2, U128, U256};

type Atom = SM100_MMA_F16BF16_SS_SPARSE<Float16, Float16, Float32, U128, U256>;
type Main = CollectiveMma<MainloopSm100TmaUmmaSparse<U2, U2>, shape!((128, 256, 128)), TiledMma<Atom, layout!((1, 1, 1))>>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
