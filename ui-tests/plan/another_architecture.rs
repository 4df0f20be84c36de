// A main loop of wgmma in a block of Blackwell.
use cute_static::arch::Sm100;
use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::plan::{BlockPlan, IsBlockPlan, SharedMemoryOf};
use cute_static::prelude::*;
use cute_static::typenum::{U4, U128};

type Gemm = CollectiveMma<
    MainloopSm90TmaGmma<U4>,
    shape!((128,128,64)),
    TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>,
>;

fn kernel<B: IsBlockPlan>() {}

fn main() {
    type Wrong = BlockPlan<Sm100, (SharedMemoryOf<Gemm>,)>;
    kernel::<Wrong>();
}
