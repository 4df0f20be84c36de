// CUTLASS #3646: BLK_K0 must be a multiple of the atom.
use cute_static::prelude::*;
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::typenum::{U4, U128};

type Gemm =
    CollectiveMma<MainloopSm90TmaGmma<U4>, shape!((128,128,24)), TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>>;

fn kernel<G: Collective>() {}

fn main() {
    kernel::<Gemm>();
}
