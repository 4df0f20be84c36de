// mma.sync with a kind is of the family of SM120.
use cute_static::arch::{AtLeast, Sm100};
use cute_static::instruction::mma::{MmaInstruction, SM120_16x8x32_TN};
use cute_static::numeric::{Float32, Float8E4M3};

fn runs<I: MmaInstruction, A: AtLeast<I::Arch>>() {}

fn main() {
    runs::<SM120_16x8x32_TN<Float8E4M3, Float8E4M3, Float32>, Sm100>();
}
