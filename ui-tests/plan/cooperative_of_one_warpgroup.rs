// One warpgroup has the tile of a cooperative kernel.
use cute_static::arch::Sm90;
use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::plan::{BlockPlan, IsBlockPlan, KernelSm90Cooperative};
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((1, 1, 1))>;
type Gemm = CollectiveMma<MainloopSm90TmaGmma<U2>, shape!((64, 128, 64)), Mma>;

fn kernel<B: IsBlockPlan>() {}

fn main() {
    type Wrong = BlockPlan<Sm90, (KernelSm90Cooperative<Gemm>,)>;
    kernel::<Wrong>();
}
