// Converted values are in registers, and this instruction reads A through a descriptor.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmmaRmemAMixedInput};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::numeric::Int8;
use cute_static::prelude::*;
use cute_static::typenum::{U4, U128};

type Atom = SM90_64xNx16_F32F16F16_SS<U128>;
fn kernel<G: Collective>() {}

fn main() {
    type Wrong = CollectiveMma<MainloopSm90TmaGmmaRmemAMixedInput<U4, Int8>, shape!((128, 128, 64)), TiledMma<Atom, layout!((2, 1, 1))>>;
    kernel::<Wrong>();
}
