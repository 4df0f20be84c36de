// Rows of 64 bytes under the 128-byte swizzle.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::GmmaDescriptor;

fn main() {
    type Wrong = GmmaDescriptor<Swizzled<Swizzle128B, Elements<16>, layout!((64,16):(32,1))>, Float16, MajorK>;
    let _: Wrong;
}
