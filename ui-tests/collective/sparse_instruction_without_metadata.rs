// The main loop of dense instructions copies no metadata.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma};
use cute_static::instruction::mma::SM90_SPARSE_64xNx32_F32F16F16_SS;
use cute_static::prelude::*;
use cute_static::typenum::{U3, U128};

type Atom = SM90_SPARSE_64xNx32_F32F16F16_SS<U128>;
fn kernel<G: Collective>() {}

fn main() {
    type Wrong = CollectiveMma<MainloopSm90TmaGmma<U3>, shape!((128, 128, 64)), TiledMma<Atom, layout!((2, 1, 1))>>;
    kernel::<Wrong>();
}
