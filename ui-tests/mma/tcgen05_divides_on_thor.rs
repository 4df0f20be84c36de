// Only the family of SM100 divides C.
use cute_static::arch::{AtLeast, Sm110};
use cute_static::instruction::mma::{MmaInstruction, SM100_MMA_TF32_SS_SCALED};
use cute_static::numeric::{Float32, TFloat32};
use cute_static::typenum::*;

fn runs<I: MmaInstruction, A: AtLeast<I::Arch>>() {}

fn main() {
    runs::<SM100_MMA_TF32_SS_SCALED<TFloat32, TFloat32, Float32, U128, U128, U1>, Sm110>();
}
