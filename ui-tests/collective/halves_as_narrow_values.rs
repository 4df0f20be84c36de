// A half is no narrow value: A needs no conversion, and `MainloopSm90TmaGmma` multiplies it.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmmaRmemAMixedInput};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_RS;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::typenum::{U4, U128};

type Atom = SM90_64xNx16_F32F16F16_RS<U128>;
fn kernel<G: Collective>() {}

fn main() {
    type Wrong = CollectiveMma<MainloopSm90TmaGmmaRmemAMixedInput<U4, Float16>, shape!((128, 128, 64)), TiledMma<Atom, layout!((2, 1, 1))>>;
    kernel::<Wrong>();
}
