// wgmma reads B from shared memory, and sm_120 has no wgmma.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm120TmaSparse};
use cute_static::instruction::mma::SM90_SPARSE_64xNx64_F32E4M3E4M3_SS_TN;
use cute_static::prelude::*;
use cute_static::typenum::{U3, U64};

type Atom = SM90_SPARSE_64xNx64_F32E4M3E4M3_SS_TN<U64>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<CollectiveMma<MainloopSm120TmaSparse<U3>, shape!((128, 64, 128)), TiledMma<Atom, layout!((2, 1, 1))>>>();
}
