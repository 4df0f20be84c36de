// No epilogue reads tf32.
use cute_static::arch::Sm80;
use cute_static::builder::{Built, CollectiveBuilder, Operands};
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{Float16, Float32, TFloat32};
use cute_static::prelude::*;

type Gemm = CollectiveBuilder<
    Sm80,
    Operands<(Float16, MajorK), (Float16, MajorK), Float32, (Float16, MajorK, (TFloat32, MajorK))>,
    shape!((128, 128, 32)),
>;
fn kernel<B: Built>() {}

fn main() {
    kernel::<Gemm>();
}
