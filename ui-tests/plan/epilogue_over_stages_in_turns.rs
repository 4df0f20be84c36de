// One warpgroup stores D where the other one reads A and B.
use cute_static::arch::Sm90;
use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
use cute_static::epilogue::{CollectiveEpilogue, StoreTma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::numeric::BFloat16;
use cute_static::plan::{BlockPlan, EpilogueOf, IsBlockPlan, KernelSm90Pingpong, Over};
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((1, 1, 1))>;
type Gemm = CollectiveMma<MainloopSm90TmaGmma<U4>, shape!((64, 128, 64)), Mma>;
type D = CollectiveEpilogue<StoreTma<U2>, shape!((64, 128)), shape!((64, 32)), Mma, BFloat16>;
type Block = BlockPlan<Sm90, (Over<KernelSm90Pingpong<Gemm>, EpilogueOf<D>>,)>;

fn kernel<B: IsBlockPlan>() {}

fn main() {
    kernel::<Block>();
}
