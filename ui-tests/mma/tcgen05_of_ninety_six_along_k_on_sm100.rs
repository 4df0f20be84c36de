// K = 96 came with Blackwell Ultra.
use cute_static::arch::{AtLeast, Sm100};
use cute_static::instruction::mma::{MmaInstruction, SM103_MXF4_ULTRA_SS_VS};
use cute_static::numeric::{Float32, Float4E2M1, Float8UE8M0};
use cute_static::typenum::*;

fn runs<I: MmaInstruction, A: AtLeast<I::Arch>>() {}

fn main() {
    runs::<SM103_MXF4_ULTRA_SS_VS<Float4E2M1, Float4E2M1, Float32, Float8UE8M0, U128, U128, U32>, Sm100>();
}
