// No instruction has a factor for each 64 values of a dense operand.
use cute_static::arch::Sm120;
use cute_static::builder::{BlockScaled, Built, CollectiveBuilder, Operands};
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{BFloat16, Float32, Float4E2M1, Float8UE8M0};
use cute_static::prelude::*;
use cute_static::typenum::U64;

type Values = (Float4E2M1, MajorK);
type Elements = BlockScaled<Operands<Values, Values, Float32, (BFloat16, MajorK)>, Float8UE8M0, U64>;
type Gemm = CollectiveBuilder<Sm120, Elements, shape!((128, 128, 128))>;
fn kernel<B: Built>() {}

fn main() {
    kernel::<Gemm>();
}
