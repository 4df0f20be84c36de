// Two CTAs multiply one tile, and a cluster of three along mode 0 has no whole pairs.
use cute_static::arch::Sm100;
use cute_static::builder::{Built, CollectiveBuilder, KernelTmaWarpSpecialized2SmSm100, Operands};
use cute_static::cluster::Cluster;
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{Float16, Float32};
use cute_static::prelude::*;

type Gemm = CollectiveBuilder<
    Sm100,
    Operands<(Float16, MajorK), (Float16, MajorK), Float32, (Float16, MajorK)>,
    shape!((256, 128, 64)),
    Cluster<Int<3>, Int<2>>,
    KernelTmaWarpSpecialized2SmSm100,
>;
fn kernel<B: Built>() {}

fn main() {
    kernel::<Gemm>();
}
