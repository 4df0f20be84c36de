// Eight blocks of a cluster share four blocks of 128 bytes in memory, and a copy begins at a multiple of 128 bytes.
use cute_static::cluster::Cluster;
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmmaRmemAMixedInput, Reordered};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_RS;
use cute_static::numeric::Int4;
use cute_static::prelude::*;
use cute_static::typenum::{U1, U2, U8};

type Mainloop = MainloopSm90TmaGmmaRmemAMixedInput<U2, Int4, Cluster<U1, U8>, Reordered<U1>>;
type Mma = TiledMma<SM90_64xNx16_F32F16F16_RS<U8>, layout!((1, 1, 1))>;
type Wrong = CollectiveMma<Mainloop, shape!((64, 8, 16)), Mma>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Wrong>();
}
