// `ldmatrix` transposes no bytes.
use cute_static::arch::Sm80;
use cute_static::builder::{Auto, Built, CollectiveBuilder, Operands};
use cute_static::cluster::Cluster;
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::{Int32, Int8};
use cute_static::prelude::*;

type Gemm = CollectiveBuilder<
    Sm80,
    Operands<(Int8, MajorMN), (Int8, MajorK), Int32, (Int8, MajorK)>,
    shape!((128, 128, 64)),
    Cluster,
    Auto,
>;
fn kernel<B: Built>() {}

fn main() {
    kernel::<Gemm>();
}
