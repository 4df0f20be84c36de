// A thread accesses 32 bytes at a time from SM100 on.
use cute_static::arch::{AtLeast, Sm90};
use cute_static::instruction::copy::{CopyInstruction, universal::*};
use cute_static::typenum::U256;

fn runs<I: CopyInstruction, A: AtLeast<I::Arch>>() {}

fn main() {
    runs::<UniversalCopyBits<U256>, Sm90>();
}
