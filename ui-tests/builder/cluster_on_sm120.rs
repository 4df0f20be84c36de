// Blocks of SM120 share no tiles.
use cute_static::arch::Sm120;
use cute_static::builder::{Built, CollectiveBuilder, Operands};
use cute_static::cluster::Cluster;
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{BFloat16, Float32, Float8E4M3};
use cute_static::prelude::*;

type Gemm = CollectiveBuilder<
    Sm120,
    Operands<(Float8E4M3, MajorK), (Float8E4M3, MajorK), Float32, (BFloat16, MajorK)>,
    shape!((128, 128, 64)),
    Cluster<Int<2>>,
>;
fn kernel<B: Built>() {}

fn main() {
    kernel::<Gemm>();
}
