// No wgmma multiplies f16 by bf16.
use cute_static::arch::Sm90;
use cute_static::builder::{Built, CollectiveBuilder, Operands};
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{BFloat16, Float16, Float32};
use cute_static::prelude::*;

type Gemm = CollectiveBuilder<
    Sm90,
    Operands<(Float16, MajorK), (BFloat16, MajorK), Float32, (Float16, MajorK)>,
    shape!((128, 128, 64)),
>;
fn kernel<B: Built>() {}

fn main() {
    kernel::<Gemm>();
}
