// The warps of SM120 multiply by `mma.sync`, which no order barrier orders.
use cute_static::arch::Sm120;
use cute_static::collective::{CollectiveMma, MainloopSm120Tma};
use cute_static::instruction::mma::SM120_16x8x32_TN;
use cute_static::numeric::{Float8E4M3, Float32};
use cute_static::plan::{BlockPlan, IsBlockPlan, KernelSm90Pingpong};
use cute_static::prelude::*;
use cute_static::typenum::*;

type Atom = SM120_16x8x32_TN<Float8E4M3, Float8E4M3, Float32>;
type Mma = TiledMma<Atom, layout!((2, 2, 1)), tiler!(<32, 32, 32>)>;
type Gemm = CollectiveMma<MainloopSm120Tma<U3>, shape!((64, 128, 64)), Mma>;

fn kernel<B: IsBlockPlan>() {}

fn main() {
    type Wrong = BlockPlan<Sm120, (KernelSm90Pingpong<Gemm>,)>;
    kernel::<Wrong>();
}
