use cute_static::arch::Sm75;
use cute_static::builder::{Built, CollectiveBuilder, Operands};
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{Float16, Float32};
use cute_static::prelude::*;

// Builders begin with Ampere.
type Rows = (Float16, MajorK);
type Gemm = CollectiveBuilder<Sm75, Operands<Rows, Rows, Float32, Rows>, shape!((128,128,64))>;

fn kernel<B: Built>() {}

fn main() {
    kernel::<Gemm>();
}
