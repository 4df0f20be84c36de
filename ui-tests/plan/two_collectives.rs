// Two main loops of four stages take more than 227 KiB together.
use cute_static::arch::Sm90;
use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::plan::{BlockPlan, IsBlockPlan, SharedMemoryOf};
use cute_static::prelude::*;
use cute_static::typenum::*;

type Gemm<S> = CollectiveMma<
    MainloopSm90TmaGmma<S>,
    shape!((128, 128, 64)),
    TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2, 1, 1))>,
>;
type Block = BlockPlan<Sm90, (SharedMemoryOf<Gemm<U4>>, SharedMemoryOf<Gemm<U4>>)>;

fn kernel<B: IsBlockPlan>() {}

fn main() {
    kernel::<Block>();
}
