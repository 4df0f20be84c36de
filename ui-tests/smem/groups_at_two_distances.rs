// Stages of 32 rows, read as one operand of 64.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::GmmaDescriptor;

fn main() {
    type Wrong = GmmaDescriptor<Swizzled<Swizzle128B, Elements<16>, layout!(((8,4,2),16):((64,512,8192),1))>, Float16, MajorK>;
    let _: Wrong;
}
