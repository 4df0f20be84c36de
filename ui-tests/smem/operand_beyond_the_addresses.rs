// The last rows are beyond 256 KiB.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::GmmaDescriptor;

fn main() {
    type Wrong = GmmaDescriptor<layout!(((8,8),(8,2)):((8,32768),(1,64))), Float16, MajorK>;
    let _: Wrong;
}
