// A sparse wgmma on halves takes 32 values along K, of which 16 are stored; the tile has 48.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmmaSparse};
use cute_static::instruction::mma::SM90_SPARSE_64xNx32_F32F16F16_SS;
use cute_static::prelude::*;
use cute_static::typenum::{U2, U64};

type Atom = SM90_SPARSE_64xNx32_F32F16F16_SS<U64>;
fn kernel<G: Collective>() {}

fn main() {
    type Wrong = CollectiveMma<MainloopSm90TmaGmmaSparse<U2>, shape!((64, 64, 48)), TiledMma<Atom, layout!((1, 1, 1))>>;
    kernel::<Wrong>();
}
