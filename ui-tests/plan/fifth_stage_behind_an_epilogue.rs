// Four stages and a tile of D in bf16 have a place, five have none.
use cute_static::arch::Sm90;
use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
use cute_static::epilogue::{CollectiveEpilogue, StoreTma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::numeric::BFloat16;
use cute_static::plan::{BlockPlan, EpilogueOf, IsBlockPlan, SharedMemoryOf};
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U192>, layout!((2, 1, 1))>;
type Gemm<S> = CollectiveMma<MainloopSm90TmaGmma<S>, shape!((128, 192, 64)), Mma>;
type D = CollectiveEpilogue<StoreTma<U2>, shape!((128, 192)), shape!((128, 64)), Mma, BFloat16>;
type Block<S> = BlockPlan<Sm90, (SharedMemoryOf<Gemm<S>>, EpilogueOf<D>)>;

fn kernel<B: IsBlockPlan>() {}

fn main() {
    kernel::<Block<U4>>();
    kernel::<Block<U5>>();
}
