// wgmma does not transpose operands of 8 bits.
use cute_static::arch::Sm90;
use cute_static::builder::{Built, CollectiveBuilder, Operands};
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::{Int32, Int8};
use cute_static::prelude::*;

type Gemm = CollectiveBuilder<
    Sm90,
    Operands<(Int8, MajorMN), (Int8, MajorK), Int32, (Int32, MajorK)>,
    shape!((128, 128, 128)),
>;
fn kernel<B: Built>() {}

fn main() {
    kernel::<Gemm>();
}
