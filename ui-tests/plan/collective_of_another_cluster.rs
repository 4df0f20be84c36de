// Two blocks fill the stages of the main loop together, and the plan launches single blocks.
use cute_static::arch::Sm90;
use cute_static::cluster::Cluster;
use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::plan::{BlockPlan, IsBlockPlan, SharedMemoryOf};
use cute_static::prelude::*;
use cute_static::typenum::{U2, U4, U128};

type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2, 1, 1))>;
type Gemm = CollectiveMma<MainloopSm90TmaGmma<U4, Cluster<U2>>, shape!((128, 128, 64)), Mma>;

fn kernel<B: IsBlockPlan>() {}

fn main() {
    type Wrong = BlockPlan<Sm90, (SharedMemoryOf<Gemm>,)>;
    kernel::<Wrong>();
}
