// Rows of C of 24 bytes, where TMA copies whole 16 bytes.
use cute_static::arch::Sm90;
use cute_static::builder::{Built, CollectiveBuilder, Operands};
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{Float16, Float32, Float8E4M3};
use cute_static::prelude::*;

type Rows = (Float16, MajorK);
type Gemm = CollectiveBuilder<
    Sm90,
    Operands<Rows, Rows, Float32, (Float16, MajorK, (Float8E4M3, MajorK))>,
    shape!((128,24,64)),
>;

fn kernel<B: Built>() {}

fn main() {
    kernel::<Gemm>();
}
