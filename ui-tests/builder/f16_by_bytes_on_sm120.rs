// No mma.sync multiplies f16 by e4m3.
use cute_static::arch::Sm120;
use cute_static::builder::{Built, CollectiveBuilder, Operands};
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{BFloat16, Float16, Float32, Float8E4M3};
use cute_static::prelude::*;

type Gemm = CollectiveBuilder<
    Sm120,
    Operands<(Float16, MajorK), (Float8E4M3, MajorK), Float32, (BFloat16, MajorK)>,
    shape!((128, 128, 64)),
>;
fn kernel<B: Built>() {}

fn main() {
    kernel::<Gemm>();
}
