// Blackwell Ultra does not multiply integers by tcgen05.
use cute_static::arch::{AtLeast, Sm103};
use cute_static::instruction::mma::{MmaInstruction, SM100_MMA_S8_SS};
use cute_static::numeric::{Int32, Int8};
use cute_static::typenum::*;

fn runs<I: MmaInstruction, A: AtLeast<I::Arch>>() {}

fn main() {
    runs::<SM100_MMA_S8_SS<Int8, Int8, Int32, U128, U128>, Sm103>();
}
