// The tiled MMA takes two instructions along K at a time.
use cute_static::cluster::Cluster;
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmmaRmemAMixedInput, Reordered};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_RS;
use cute_static::numeric::Int8;
use cute_static::prelude::*;
use cute_static::typenum::{U2, U128};

type Mainloop = MainloopSm90TmaGmmaRmemAMixedInput<U2, Int8, Cluster, Reordered<U2>>;
type Mma = TiledMma<SM90_64xNx16_F32F16F16_RS<U128>, layout!((2, 1, 1)), tiler!(<_, _, 32>)>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<CollectiveMma<Mainloop, shape!((128, 128, 64)), Mma>>();
}
