// A tile of 96 values has four groups of 24, and the second instruction of 16 values has values of two of them.
use cute_static::collective::{Collective, CollectiveMma, Grouped, MainloopSm90TmaGmmaRmemAMixedInput};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_RS;
use cute_static::numeric::{Float16, Int8};
use cute_static::prelude::*;
use cute_static::typenum::{U2, U24, U64};

type Atom = SM90_64xNx16_F32F16F16_RS<U64>;
type Mainloop = MainloopSm90TmaGmmaRmemAMixedInput<U2, Grouped<Int8, U24, Float16>>;
fn kernel<G: Collective>() {}

fn main() {
    type Wrong = CollectiveMma<Mainloop, shape!((64, 64, 96)), TiledMma<Atom, layout!((1, 1, 1))>>;
    kernel::<Wrong>();
}
