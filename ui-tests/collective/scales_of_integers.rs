// The instruction multiplies integers of 8 bits, and the scales are halves.
use cute_static::collective::{Collective, CollectiveMma, Grouped, MainloopSm90TmaGmmaRmemAMixedInput};
use cute_static::instruction::mma::SM90_64xNx32_S32S8S8_RS_TN;
use cute_static::numeric::{Float16, Int4};
use cute_static::prelude::*;
use cute_static::typenum::{U4, U128};

type Atom = SM90_64xNx32_S32S8S8_RS_TN<U128>;
type Mainloop = MainloopSm90TmaGmmaRmemAMixedInput<U4, Grouped<Int4, U128, Float16>>;
fn kernel<G: Collective>() {}

fn main() {
    type Wrong = CollectiveMma<Mainloop, shape!((128, 128, 128)), TiledMma<Atom, layout!((2, 1, 1))>>;
    kernel::<Wrong>();
}
