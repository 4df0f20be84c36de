// Four stages of floats of C take half of the block.
use cute_static::arch::Sm90;
use cute_static::builder::{Built, CollectiveBuilder, Operands};
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{Float16, Float32};
use cute_static::prelude::*;

type Gemm = CollectiveBuilder<
    Sm90,
    Operands<(Float16, MajorK), (Float16, MajorK), Float32, (Float16, MajorK, (Float32, MajorK))>,
    shape!((128, 256, 128)),
>;
fn kernel<B: Built>() {}

fn main() {
    kernel::<Gemm>();
}
