// The accumulators of 256 x 256 do not fit in the registers of two warpgroups.
use cute_static::arch::Sm90;
use cute_static::builder::{Built, CollectiveBuilder, Operands};
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{Float16, Float32};
use cute_static::prelude::*;

type Gemm = CollectiveBuilder<
    Sm90,
    Operands<(Float16, MajorK), (Float16, MajorK), Float32, (Float16, MajorK)>,
    shape!((256, 256, 64)),
>;
fn kernel<B: Built>() {}

fn main() {
    kernel::<Gemm>();
}
