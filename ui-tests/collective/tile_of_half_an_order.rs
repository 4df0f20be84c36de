// The order has the values of two instructions, 32 along K, and a tile has 16.
use cute_static::cluster::Cluster;
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmmaRmemAMixedInput, Reordered};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_RS;
use cute_static::numeric::Int4;
use cute_static::prelude::*;
use cute_static::typenum::{U2, U8};

type Mainloop = MainloopSm90TmaGmmaRmemAMixedInput<U2, Int4, Cluster, Reordered<U2>>;
type Mma = TiledMma<SM90_64xNx16_F32F16F16_RS<U8>, layout!((1, 1, 1))>;
type Wrong = CollectiveMma<Mainloop, shape!((64, 8, 16)), Mma>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Wrong>();
}
