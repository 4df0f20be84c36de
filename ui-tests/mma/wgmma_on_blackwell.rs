// What came after Hopper does not have wgmma.
use cute_static::arch::{AtLeast, Sm100};
use cute_static::instruction::mma::{MmaInstruction, SM90_64xNx16_F32F16F16_SS};
use cute_static::typenum::*;

fn runs<I: MmaInstruction, A: AtLeast<I::Arch>>() {}

fn main() {
    runs::<SM90_64xNx16_F32F16F16_SS<U128>, Sm100>();
}
