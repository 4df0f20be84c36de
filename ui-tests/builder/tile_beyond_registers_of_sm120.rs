// A thread of 256 has 256 accumulators, and A and B besides.
use cute_static::arch::Sm120;
use cute_static::builder::{Built, CollectiveBuilder, Operands};
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{BFloat16, Float32, Float8E4M3};
use cute_static::prelude::*;

type Gemm = CollectiveBuilder<
    Sm120,
    Operands<(Float8E4M3, MajorK), (Float8E4M3, MajorK), Float32, (BFloat16, MajorK)>,
    shape!((256, 256, 32)),
>;
fn kernel<B: Built>() {}

fn main() {
    kernel::<Gemm>();
}
