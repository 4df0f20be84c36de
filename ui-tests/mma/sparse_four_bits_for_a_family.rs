// The family has no sparse mma.sync on packed 4-bit floats, only each architecture.
use cute_static::arch::{AtLeast, Sm120f};
use cute_static::instruction::mma::{MmaInstruction, SM120_SPARSE_16x8x128_TN_VS};
use cute_static::numeric::{Float32, Float4E2M1, Float8UE4M3};
use cute_static::typenum::*;

fn runs<I: MmaInstruction, A: AtLeast<I::Arch>>() {}

fn main() {
    runs::<SM120_SPARSE_16x8x128_TN_VS<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U32>, Sm120f>();
}
