// Two warpgroups have halves of the rows in the main loop, and halves of the columns in the epilogue.
use cute_static::arch::Sm90;
use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
use cute_static::epilogue::{CollectiveEpilogue, StoreTma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::numeric::BFloat16;
use cute_static::plan::{BlockPlan, IsBlockPlan, KernelSm90Cooperative};
use cute_static::prelude::*;
use cute_static::typenum::*;

type Rows = TiledMma<SM90_64xNx16_F32F16F16_SS<U64>, layout!((2, 1, 1))>;
type Columns = TiledMma<SM90_64xNx16_F32F16F16_SS<U64>, layout!((1, 2, 1))>;
type Gemm = CollectiveMma<MainloopSm90TmaGmma<U2>, shape!((128, 128, 64)), Rows>;
type D = CollectiveEpilogue<StoreTma<U2>, shape!((128, 128)), shape!((64, 128)), Columns, BFloat16>;
type Block = BlockPlan<Sm90, (KernelSm90Cooperative<Gemm, D>,)>;

fn kernel<B: IsBlockPlan>() {}

fn main() {
    kernel::<Block>();
}
