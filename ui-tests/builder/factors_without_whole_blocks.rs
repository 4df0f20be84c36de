// Six factors of 16 values are no whole blocks of four.
use cute_static::arch::Sm100;
use cute_static::builder::{BlockScaled, Built, CollectiveBuilder, Operands};
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{BFloat16, Float32, Float4E2M1, Float8UE4M3};
use cute_static::prelude::*;
use cute_static::typenum::U16;

type Values = (Float4E2M1, MajorK);
type Elements = BlockScaled<Operands<Values, Values, Float32, (BFloat16, MajorK)>, Float8UE4M3, U16>;
type Gemm = CollectiveBuilder<Sm100, Elements, shape!((128, 128, 96))>;
fn kernel<B: Built>() {}

fn main() {
    kernel::<Gemm>();
}
