// Each thread would read 64 integers of 4 bits at once: those of eight instructions.
use cute_static::cluster::Cluster;
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmmaRmemAMixedInput, Reordered};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_RS;
use cute_static::numeric::Int4;
use cute_static::prelude::*;
use cute_static::typenum::{U2, U8, U128};

type Mainloop = MainloopSm90TmaGmmaRmemAMixedInput<U2, Int4, Cluster, Reordered<U8>>;
type Mma = TiledMma<SM90_64xNx16_F32F16F16_RS<U128>, layout!((2, 1, 1))>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<CollectiveMma<Mainloop, shape!((128, 128, 128)), Mma>>();
}
