// Two values would be in one place.
use cute_static::cluster::Cluster;
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmmaRmemAMixedInput, Reordered};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_RS;
use cute_static::numeric::Int8;
use cute_static::prelude::*;
use cute_static::typenum::{U1, U2, U128};

type Mainloop = MainloopSm90TmaGmmaRmemAMixedInput<U2, Int8, Cluster, Reordered<U1, layout!((2,4):(1,1))>>;
type Mma = TiledMma<SM90_64xNx16_F32F16F16_RS<U128>, layout!((2, 1, 1))>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<CollectiveMma<Mainloop, shape!((128, 128, 64)), Mma>>();
}
