use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmmaImplicitGemm};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_RS;
use cute_static::prelude::*;
use cute_static::tma::{Fprop, Window};
use cute_static::typenum::*;

fn kernel<G: Collective>() {}
fn main() {
    type Mma = TiledMma<SM90_64xNx16_F32F16F16_RS<U128>, layout!((2,1,1))>;
    type Wrong = CollectiveMma<MainloopSm90TmaGmmaImplicitGemm<Fprop, (Window<U3>,), U4>, shape!((128,128,64)), Mma>;
    kernel::<Wrong>();
}
