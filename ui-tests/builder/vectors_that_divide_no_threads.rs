// Six vectors of 16 bytes in a row do not divide 128 threads.
use cute_static::arch::Sm80;
use cute_static::builder::{Auto, Built, CollectiveBuilder, Operands};
use cute_static::cluster::Cluster;
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{Float16, Float32};
use cute_static::prelude::*;

type Gemm = CollectiveBuilder<
    Sm80,
    Operands<(Float16, MajorK), (Float16, MajorK), Float32, (Float16, MajorK)>,
    shape!((128, 128, 48)),
    Cluster,
    Auto,
>;
fn kernel<B: Built>() {}

fn main() {
    kernel::<Gemm>();
}
