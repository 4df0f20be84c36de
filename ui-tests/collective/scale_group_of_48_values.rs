// A scale is for 48 values along K, and a tile has 64.
use cute_static::collective::{Collective, CollectiveMma, Grouped, MainloopSm90TmaGmmaRmemAMixedInput};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_RS;
use cute_static::numeric::{Float16, Int4};
use cute_static::prelude::*;
use cute_static::typenum::{U4, U48, U128};

type Atom = SM90_64xNx16_F32F16F16_RS<U128>;
type Mainloop = MainloopSm90TmaGmmaRmemAMixedInput<U4, Grouped<Int4, U48, Float16>>;
fn kernel<G: Collective>() {}

fn main() {
    type Wrong = CollectiveMma<Mainloop, shape!((128, 128, 64)), TiledMma<Atom, layout!((2, 1, 1))>>;
    kernel::<Wrong>();
}
