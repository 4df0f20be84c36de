// Products of bf16 are added to accumulators of 32 bits.
use cute_static::arch::Sm100;
use cute_static::builder::{Built, CollectiveBuilder, Operands};
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{BFloat16, Float16};
use cute_static::prelude::*;

type Gemm = CollectiveBuilder<
    Sm100,
    Operands<(BFloat16, MajorK), (BFloat16, MajorK), Float16, (Float16, MajorK)>,
    shape!((128, 128, 64)),
>;
fn kernel<B: Built>() {}

fn main() {
    kernel::<Gemm>();
}
