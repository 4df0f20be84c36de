// ldmatrix of 8×16 bytes is a feature of the families of Blackwell.
use cute_static::arch::{AtLeast, Sm90};
use cute_static::instruction::copy::{CopyInstruction, matrix::*};

fn runs<I: CopyInstruction, A: AtLeast<I::Arch>>() {}

fn main() {
    runs::<SM100_SU4_DU8x16_x1_LDSM_N, Sm90>();
}
