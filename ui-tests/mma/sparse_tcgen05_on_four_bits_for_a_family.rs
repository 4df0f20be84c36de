// The family has no sparse tcgen05 on 4-bit floats, only each architecture.
use cute_static::arch::{AtLeast, Sm100f};
use cute_static::instruction::mma::{MmaInstruction, SM100_MMA_MXF4NVF4_SS_SPARSE};
use cute_static::numeric::{Float32, Float4E2M1, Float8UE4M3};
use cute_static::typenum::*;

fn runs<I: MmaInstruction, A: AtLeast<I::Arch>>() {}

fn main() {
    runs::<SM100_MMA_MXF4NVF4_SS_SPARSE<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U128, U128, U32>, Sm100f>();
}
