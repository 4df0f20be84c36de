use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::prelude::*;
use cute_static::typenum::{U4, U264};

type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U264>, layout!((2, 1, 1))>;
type Gemm = CollectiveMma<MainloopSm90TmaGmma<U4>, shape!((128, 264, 64)), Mma>;

fn kernel<G: Collective>() {}

fn main() {
    kernel::<Gemm>();
}
