// tcgen05.ld.red came with Blackwell Ultra.
use cute_static::arch::{AtLeast, Sm100};
use cute_static::instruction::copy::{CopyInstruction, tensor_memory::*};
use cute_static::typenum::U32;

fn runs<I: CopyInstruction, A: AtLeast<I::Arch>>() {}

fn main() {
    runs::<TensorMemoryLoadStat<U32>, Sm100>();
}
