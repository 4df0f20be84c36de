// Each of two main loops has accumulators of 512 columns.
use cute_static::arch::Sm100;
use cute_static::collective::{CollectiveMma, MainloopSm100TmaUmma};
use cute_static::instruction::mma::SM100_MMA_F16BF16_SS;
use cute_static::numeric::{Float16, Float32};
use cute_static::plan::{BlockPlan, ColumnsOf, IsBlockPlan};
use cute_static::prelude::*;
use cute_static::typenum::*;

type Gemm = CollectiveMma<
    MainloopSm100TmaUmma<U2, U2>,
    shape!((128, 256, 64)),
    TiledMma<SM100_MMA_F16BF16_SS<Float16, Float16, Float32, U128, U256>, layout!((1, 1, 1))>,
>;
type Block = BlockPlan<Sm100, (ColumnsOf<Gemm>, ColumnsOf<Gemm>)>;

fn kernel<B: IsBlockPlan>() {}

fn main() {
    kernel::<Block>();
}
