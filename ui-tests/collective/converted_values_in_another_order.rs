// In this order of K each thread would load four neighbouring bytes, but B is read in shared memory, in its order.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmmaRmemAMixedInput};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_RS;
use cute_static::numeric::Int8;
use cute_static::prelude::*;
use cute_static::typenum::{U4, U128};

type Mma = TiledMma<SM90_64xNx16_F32F16F16_RS<U128>, layout!((2, 1, 1)), tiler!(<_, _, (2,4,2):(1,4,2)>)>;
fn kernel<G: Collective>() {}

fn main() {
    type Wrong = CollectiveMma<MainloopSm90TmaGmmaRmemAMixedInput<U4, Int8>, shape!((128, 128, 64)), Mma>;
    kernel::<Wrong>();
}
