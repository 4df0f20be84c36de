// Twelve stages of 16 KiB exceed 163 KiB.
use cute_static::arch::Sm80;
use cute_static::builder::{Built, CollectiveBuilder, KernelMultistage, Operands};
use cute_static::cluster::Cluster;
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{Float16, Float32};
use cute_static::prelude::*;
use cute_static::typenum::{U4, U12};

type Gemm = CollectiveBuilder<
    Sm80,
    Operands<(Float16, MajorK), (Float16, MajorK), Float32, (Float16, MajorK)>,
    shape!((128, 128, 32)),
    Cluster,
    KernelMultistage<U4, U12>,
>;
fn kernel<B: Built>() {}

fn main() {
    kernel::<Gemm>();
}
