// 127 has seven significant bits, and an `e4m3` has four.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmmaRmemAMixedInput};
use cute_static::instruction::mma::SM90_64xNx32_F32E4M3E4M3_RS_TN;
use cute_static::numeric::Int8;
use cute_static::prelude::*;
use cute_static::typenum::{U4, U128};

type Atom = SM90_64xNx32_F32E4M3E4M3_RS_TN<U128>;
fn kernel<G: Collective>() {}

fn main() {
    type Wrong = CollectiveMma<MainloopSm90TmaGmmaRmemAMixedInput<U4, Int8>, shape!((128, 128, 64)), TiledMma<Atom, layout!((2, 1, 1))>>;
    kernel::<Wrong>();
}
