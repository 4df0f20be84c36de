// TMA for pairs of blocks comes with tensor memory.
use cute_static::arch::{AtLeast, Sm120};
use cute_static::instruction::copy::{CopyInstruction, bulk::*};
use cute_static::typenum::U1024;

fn runs<I: CopyInstruction, A: AtLeast<I::Arch>>() {}

fn main() {
    runs::<SM100_TMA_2SM_LOAD<U1024>, Sm120>();
}
