use cute_static::prelude::*;
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::typenum::{U8, U128};

type Gemm =
    CollectiveMma<MainloopSm90TmaGmma<U8>, shape!((128,128,64)), TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>>;

fn kernel<G: Collective>() {}

fn main() {
    kernel::<Gemm>();
}
