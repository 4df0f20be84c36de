// Blackwell of workstations and games has no tensor memory.
use cute_static::arch::{AtLeast, Sm120};
use cute_static::instruction::mma::{MmaInstruction, SM100_MMA_F16BF16_SS};
use cute_static::numeric::{Float16, Float32};
use cute_static::typenum::*;

fn runs<I: MmaInstruction, A: AtLeast<I::Arch>>() {}

fn main() {
    runs::<SM100_MMA_F16BF16_SS<Float16, Float16, Float32, U128, U128>, Sm120>();
}
