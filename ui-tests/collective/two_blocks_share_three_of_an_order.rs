// Two blocks of a cluster share A, of which a tile has three blocks in memory along K.
use cute_static::cluster::Cluster;
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmmaRmemAMixedInput, Reordered};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_RS;
use cute_static::numeric::Int4;
use cute_static::prelude::*;
use cute_static::typenum::{U1, U2, U8};

type Mainloop = MainloopSm90TmaGmmaRmemAMixedInput<U2, Int4, Cluster<U1, U2>, Reordered<U2>>;
type Mma = TiledMma<SM90_64xNx16_F32F16F16_RS<U8>, layout!((1, 1, 1))>;
type Wrong = CollectiveMma<Mainloop, shape!((64, 8, 96)), Mma>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Wrong>();
}
