// A block of metadata has at most 128 values along K, and the tile has 192.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmmaSparse};
use cute_static::instruction::mma::SM90_SPARSE_64xNx32_F32F16F16_SS;
use cute_static::prelude::*;
use cute_static::typenum::{U2, U64};

type Atom = SM90_SPARSE_64xNx32_F32F16F16_SS<U64>;
fn kernel<G: Collective>() {}

fn main() {
    type Wrong = CollectiveMma<MainloopSm90TmaGmmaSparse<U2>, shape!((64, 64, 192)), TiledMma<Atom, layout!((1, 1, 1))>>;
    kernel::<Wrong>();
}
