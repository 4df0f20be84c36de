// One CTA multiplies 64 or 128 rows.
use cute_static::arch::Sm100;
use cute_static::builder::{Built, CollectiveBuilder, Operands};
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{Float16, Float32};
use cute_static::prelude::*;

type Gemm = CollectiveBuilder<
    Sm100,
    Operands<(Float16, MajorK), (Float16, MajorK), Float32, (Float16, MajorK)>,
    shape!((256, 128, 64)),
>;
fn kernel<B: Built>() {}

fn main() {
    kernel::<Gemm>();
}
